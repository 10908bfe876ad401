import { EVERYWHERE, PRESENT_ERRORS, VARIABLE_NAME_ERROR } from '../slots.ts';
import { step } from '../step.ts';

export const fileDownload = step({
  keyword: 'FILE_DOWNLOAD',
  group: 'navigation',
  platforms: EVERYWHERE,
  locator: 'optional',
  testData: {
    use: 'optional',
    kind: 'value',
    help: 'Address of the file; a path belongs to the site that is open. Left out: the href, else the src, of the element.',
  },
  expected: { use: 'optional', kind: 'name', help: 'Variable that receives the path of the saved file.' },
  autoWait: 'present',
  sentence: 'User downloads the file( from <url>)( linked by [locator])( and stores its path as {variable})',
  help:
    'Fetches a file with the cookies of the browser, so that it comes as for the person who is signed in, and follows redirects. Only an answer ' +
    'with status 200 counts; its content, at most 500 MB, is saved in the folder of the run under the name that the server gives it, with a number when that name is ' +
    'taken. Files up to 20 MB are kept with the report. FILE_UPLOAD takes the path that the variable holds.',
  examples: [
    'Then FILE_DOWNLOAD <reportUrl> {reportFile}',
    'And User downloads the file linked by [invoice.pdf] and stores its path as {invoice}',
  ],
  errors: [
    ...PRESENT_ERRORS,
    { code: 'E_SLOT_MISSING', when: 'Neither an address nor an element is given.' },
    {
      code: 'E_DOWNLOAD_FAILED',
      when: 'The answer has another status, the connection fails or the file is too large.',
    },
    { code: 'E_TESTDATA', when: 'The text is no address.' },
    VARIABLE_NAME_ERROR,
  ],
});
