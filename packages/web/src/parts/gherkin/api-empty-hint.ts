import type { Extension } from '@codemirror/state';
import { placeholder } from '@codemirror/view';

const TEXT = [
  'Write an API test, for example:',
  '',
  'Feature: Orders',
  '',
  '  Scenario: They are listed',
  '    * url apiUrl',
  '    Given path "orders"',
  '    When method get',
  '    Then status 200',
  '    And match response == "#array"',
  '',
  'apiUrl is API test data of the environment. Ctrl+Space offers what can stand at the cursor, F1 shows all keys.',
];

/** Stands where the text of an API test is empty, and goes with the first letter. */
export const apiEmptyHint: Extension = placeholder(() => {
  const hint = document.createElement('span');
  hint.style.whiteSpace = 'pre-wrap';
  hint.textContent = TEXT.join('\n');
  return hint;
});
