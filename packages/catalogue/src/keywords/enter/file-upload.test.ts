import { expect, test } from 'vitest';
import { rehearse } from '../rehearse-step.ts';
import { uploadFile } from './file-upload.run.ts';
import { fileUpload } from './file-upload.step.ts';

const FIELD = '//input';

function fileField(more = {}) {
  const on = rehearse();
  on.files.set('a.png', '/files/a.png').set('b.png', '/files/b.png');
  on.port.put(FIELD, { tag: 'input', inputType: 'file', displayed: false, ...more });
  return on;
}

test('a hidden field is fine, and several files where it takes several', async () => {
  const on = fileField({ multiple: true });
  await on.run(fileUpload, uploadFile, { locator: FIELD, data: 'a.png' });
  await on.run(fileUpload, uploadFile, { locator: FIELD, data: 'a.png; b.png' });
  expect(on.port.calls.filter((call) => call.startsWith('files'))).toEqual([
    'files /files/a.png',
    'files /files/a.png /files/b.png',
  ]);
});

test.each([
  [{}, 'c.png', 'E_FILE', 'no included file has the name c.png'],
  [{}, 'a.png;b.png', 'E_TESTDATA', '2 files are named, but the field takes only one'],
  [{}, '', 'E_TESTDATA', 'no file is named'],
  [{ inputType: 'text' }, 'a.png', 'E_WRONG_ELEMENT', 'the element is <input type="text">, not an input of type file'],
  [{ tag: 'div', inputType: '' }, 'a.png', 'E_WRONG_ELEMENT', 'the element is <div>, not an input of type file'],
])('%o <%s>', async (more, data, code, message) => {
  const on = fileField(more);
  expect(await on.fails(fileUpload, uploadFile, { locator: FIELD, data })).toMatchObject({ code, message });
});
