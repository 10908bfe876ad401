import look from './landing.module.css';

type Part = readonly [kind: 'key' | 'text' | 'locator' | 'data' | 'expected', text: string];

const LINES: readonly (readonly Part[])[] = [
  [
    ['key', 'Feature:'],
    ['text', ' Buying a book'],
  ],
  [],
  [
    ['key', '  Scenario:'],
    ['text', ' A known visitor signs in'],
  ],
  [
    ['key', '    Then'],
    ['text', ' NAVIGATE_TO_URL '],
    ['data', '<shop.url>'],
  ],
  [
    ['key', '    And'],
    ['text', ' ENTER '],
    ['locator', '[login.user]'],
    ['text', ' '],
    ['data', '<user.name>'],
  ],
  [
    ['key', '    And'],
    ['text', ' CLICK '],
    ['locator', '[login.button]'],
  ],
  [
    ['key', '    Then'],
    ['text', ' VERIFY '],
    ['locator', '[page.title]'],
    ['text', ' '],
    ['expected', '{Welcome}'],
  ],
];

/** A few steps as the editor shows them. */
export function SampleScript() {
  return (
    <div className={look.script} role="img" aria-label="An example of a feature">
      {LINES.map((parts) => (
        <div key={parts.map(([, text]) => text).join('')}>
          {parts.length === 0
            ? ' '
            : parts.map(([kind, text]) => (
                <span key={text} className={look[kind]}>
                  {text}
                </span>
              ))}
        </div>
      ))}
    </div>
  );
}
