import { EVERYWHERE, NO_SLOT, PRESENT_ERRORS, TRUE_OR_FALSE } from '../slots.ts';
import { step } from '../step.ts';

export const verifyImageLoaded = step({
  keyword: 'VERIFY_IMAGE_LOADED',
  group: 'verify-element',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: NO_SLOT,
  expected: TRUE_OR_FALSE,
  autoWait: 'present',
  sentence: 'User verifies that the image [locator] is loaded( {true or false})',
  help:
    'Brings the image into view, so that images which load late begin to load, and passes as soon as the browser has its picture. The locator ' +
    'may name the image, an image button, or something with exactly one image in it. With {false} it passes when the image is broken or has ' +
    'no source. Waits at most Explicit.wait.time.',
  examples: ['Then VERIFY_IMAGE_LOADED [product.photo]', 'And User verifies that the image [product.photo] is loaded'],
  errors: [
    ...PRESENT_ERRORS,
    { code: 'E_NOT_AN_IMAGE', when: 'There is no image at the locator.' },
    { code: 'E_VERIFY', when: 'The image was not loaded (with false: was loaded); the message gives its address.' },
  ],
});

export const verifyImageSrcExist = step({
  keyword: 'VERIFY_IMAGE_SRC_EXIST',
  group: 'verify-element',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: {
    use: 'optional',
    kind: 'value',
    help: 'A piece that the address of the picture must contain; case counts.',
  },
  expected: TRUE_OR_FALSE,
  autoWait: 'present',
  sentence: 'User verifies that the source of the image [locator] exists( and contains <text>)( {true or false})',
  help:
    'Passes when the image names a source, and with test data when that address contains the text. With {false} it must name none, or one ' +
    'without the text. Nothing is requested from the network: whether the picture can be shown is the question of VERIFY_IMAGE_LOADED. ' +
    'Repeated for the settle time.',
  examples: [
    'Then VERIFY_IMAGE_SRC_EXIST [product.photo] <laptop>',
    'And User verifies that the source of the image [product.photo] exists and contains <laptop>',
  ],
  errors: [
    ...PRESENT_ERRORS,
    { code: 'E_NOT_AN_IMAGE', when: 'There is no image at the locator.' },
    { code: 'E_VERIFY', when: 'There was no source, or another one (with false: there was).' },
  ],
});
