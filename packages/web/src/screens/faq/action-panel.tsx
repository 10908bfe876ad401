import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ActionDescription } from '@stepwright/catalogue/describe';
import { isImageStep } from '@stepwright/catalogue/grammar/resolve-locator';
import { hasDriver } from '@stepwright/catalogue/keywords/no-driver';
import { CodeBlock } from './code-block.tsx';

const PLATFORMS = { desktop: 'Desktop', mobile: 'Mobile', windows: 'Windows' } as const;

/** One action of the catalogue (spec 2 §2): what it does, what it needs, where it applies, how it is written. */
export function ActionPanel({
  action,
  open,
  onToggle,
}: {
  action: ActionDescription;
  open: boolean;
  onToggle: (open: boolean) => void;
}) {
  return (
    <Accordion
      id={`action-${action.keyword}`}
      disableGutters
      variant="outlined"
      expanded={open}
      onChange={(_event, isOpen) => onToggle(isOpen)}
      slotProps={{ transition: { unmountOnExit: true }, heading: { component: 'h3' } }}
    >
      <AccordionSummary expandIcon={<ExpandMoreIcon />} aria-controls={`about-${action.keyword}`}>
        <Typography component="span" sx={{ fontFamily: 'monospace', fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
          {action.keyword}
        </Typography>
      </AccordionSummary>
      <AccordionDetails id={`about-${action.keyword}`}>
        <Typography variant="body2" sx={{ mb: 1.5 }}>
          {action.help}
        </Typography>
        <Facts action={action} />
        <Box
          sx={{ overflowX: 'auto', mb: 1.5 }}
          tabIndex={0}
          role="region"
          aria-label={`How ${action.keyword} is written`}
        >
          <Table size="small">
            <TableHead>
              <TableRow>
                {['ACTION', 'SYNTAX', 'LOCATOR or TEST DATA or OPTION', 'EXPECTED RESULT', 'OUTCOME'].map((head) => (
                  <TableCell key={head}>{head}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              <TableRow sx={{ '& td': { verticalAlign: 'top' } }}>
                <TableCell>{action.sentence}</TableCell>
                <TableCell>
                  <code>{action.syntax}</code>
                </TableCell>
                <TableCell>{inputsOf(action).join(' ') || 'None'}</TableCell>
                <TableCell>{action.expected.use === 'none' ? 'None' : (action.expected.help ?? 'A value')}</TableCell>
                <TableCell>{outcomeOf(action)}</TableCell>
              </TableRow>
            </TableBody>
          </Table>
        </Box>
        <CodeBlock>{action.examples.join('\n')}</CodeBlock>
        {action.errors.length > 0 && (
          <Box
            component="dl"
            sx={{ m: 0, typography: 'body2', '& dt': { fontFamily: 'monospace' }, '& dd': { m: 0, mb: 0.75 } }}
          >
            {action.errors.map((error) => (
              <Box key={error.code + error.when}>
                <dt>{error.code}</dt>
                <dd>{error.when}</dd>
              </Box>
            ))}
          </Box>
        )}
      </AccordionDetails>
    </Accordion>
  );
}

function Facts({ action }: { action: ActionDescription }) {
  const reference = isImageStep(action) ? 'image file' : 'element reference';
  const required = [
    action.locator === 'required' && reference,
    action.secondLocator === 'required' && `second ${reference}`,
    action.testData.use === 'required' && 'test data',
    action.expected.use === 'required' && 'expected result',
  ].filter((word) => word !== false);
  const optional = [
    action.locator === 'optional' && reference,
    action.secondLocator === 'optional' && `second ${reference}`,
    action.testData.use === 'optional' && 'test data',
    action.expected.use === 'optional' && 'expected result',
  ].filter((word) => word !== false);
  const words = [...(action.testData.words ?? []), ...(action.expected.words ?? [])];
  const facts = [
    ['Required', required.join(', ') || 'nothing'],
    ['May be given', optional.join(', ')],
    ['Options', words.join(', ')],
    ['Applicable To', action.platforms.map((platform) => PLATFORMS[platform]).join(', ')],
    ['In this version', hasDriver(action) ? '' : 'It can be written and is checked, but not run yet'],
  ] as const;
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.5, m: 0, mb: 1.5 }}
    >
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents', typography: 'body2' }}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {name}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Box>
        ))}
    </Box>
  );
}

function inputsOf(action: ActionDescription): string[] {
  const locators = [action.locator, action.secondLocator ?? 'none'].filter((use) => use !== 'none').length;
  const elements = locators === 1 ? 'An element.' : 'Two elements, in this order.';
  const pictures = `${locators === 1 ? 'A picture' : 'Two pictures, in this order'}: included files by name and extension.`;
  return [
    ...(locators === 0 ? [] : [isImageStep(action) ? pictures : elements]),
    ...(action.testData.use === 'none' ? [] : [action.testData.help ?? 'A value.']),
  ];
}

/** A check passes or fails; anything else is done or says why it could not be. */
function outcomeOf(action: ActionDescription): string {
  if (/^VERIFY|^VALIDATE|_IS_/.test(action.keyword)) return 'PASS when it is so, else the step fails with both values';
  return 'PASS when it was done, else the step fails with the reason';
}
