import Box from '@mui/material/Box';
import { MONO } from '../../app/theme.ts';

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

const COLOURS = { key: '#a9a7ff', text: '#e8e9f5', locator: '#2dd4bf', data: '#f6c177', expected: '#8fd3ff' } as const;

/** A few steps as the editor shows them. */
export function SampleScript() {
  return (
    <Box
      aria-label="An example of a feature"
      role="img"
      sx={{
        fontFamily: MONO,
        fontSize: { xs: '0.75rem', md: '0.8125rem' },
        lineHeight: 1.9,
        p: { xs: 2, md: 3 },
        borderRadius: 3,
        bgcolor: '#14142b',
        border: '1px solid rgba(255,255,255,0.12)',
        overflowX: 'auto',
        whiteSpace: 'pre',
      }}
    >
      {LINES.map((parts) => (
        <div key={parts.map(([, text]) => text).join('')}>
          {parts.length === 0
            ? ' '
            : parts.map(([kind, text]) => (
                <Box key={text} component="span" sx={{ color: COLOURS[kind], fontWeight: kind === 'key' ? 600 : 400 }}>
                  {text}
                </Box>
              ))}
        </div>
      ))}
    </Box>
  );
}
