import { EVERYWHERE, NO_SLOT, PRESENT_ERRORS } from '../slots.ts';
import { step } from '../step.ts';

export const fileUpload = step({
  keyword: 'FILE_UPLOAD',
  group: 'enter',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: {
    use: 'required',
    kind: 'list',
    help: 'Name of an included file with its extension, or the path that FILE_DOWNLOAD kept; several are separated by ;',
  },
  expected: NO_SLOT,
  autoWait: 'present',
  sentence: 'User uploads the file <name> in [locator]',
  help:
    'Puts a file into a file field, as if a person had chosen it in the dialog. The step waits until the field is in the page; it may be ' +
    'hidden, as most upload buttons hide theirs. A file for a browser on another machine is sent there first. Several files need a field ' +
    'that takes several. The file must be included in the feature.',
  examples: [
    'Then FILE_UPLOAD [profile.photo] <portrait.png>',
    'And User uploads the file <portrait.png> in [profile.photo]',
  ],
  errors: [
    ...PRESENT_ERRORS,
    { code: 'E_FILE', when: 'The feature includes no file of that name.' },
    { code: 'E_WRONG_ELEMENT', when: 'The element is not a file field.' },
    { code: 'E_TESTDATA', when: 'Several files are named for a field that takes one.' },
  ],
});
