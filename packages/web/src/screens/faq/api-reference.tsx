import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { API_HELP, type HelpGroup } from '@stepwright/catalogue/karate/help';
import type { LanguageHelp } from '@stepwright/catalogue/karate/language-help';
import { useDeferredValue, useMemo, useState } from 'react';
import { CodeBlock } from './code-block.tsx';

/** Words shown at once; nobody reads further without narrowing. */
const MOST = 60;

/** Every word of the language of API tests, by group, or those that a search finds. */
export function ApiReference() {
  const [find, setFind] = useState('');
  const wanted = useDeferredValue(find).trim().toLowerCase();
  const found = useMemo(() => (wanted === '' ? null : search(wanted)), [wanted]);
  const all = API_HELP.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <Box component="section" aria-labelledby="api-reference" sx={{ mt: 4 }}>
      <Typography id="api-reference" variant="h3" component="h2" sx={{ fontSize: '1.125rem', mb: 1.5 }}>
        API TESTING COMMANDS
      </Typography>
      <TextField
        size="small"
        type="search"
        label="Search steps, markers and functions"
        value={find}
        onChange={(event) => setFind(event.target.value)}
        fullWidth
        sx={{ mb: 1.5 }}
      />
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary', mb: 1 }}>
        {found === null ? `${all} words of the language` : countWords(found.length)}
      </Typography>
      {found === null ? (
        API_HELP.map((group) => <Group key={group.title} group={group} />)
      ) : (
        <Entries entries={found.slice(0, MOST)} />
      )}
    </Box>
  );
}

function Group({ group }: { group: HelpGroup }) {
  const id = group.title.toLowerCase().replace(/[^a-z]+/g, '-');
  return (
    <Accordion
      id={`api-${id}`}
      disableGutters
      variant="outlined"
      slotProps={{ transition: { unmountOnExit: true }, heading: { component: 'h3' } }}
    >
      <AccordionSummary expandIcon={<ExpandMoreIcon />} aria-controls={`about-api-${id}`}>
        <Typography component="span" sx={{ fontSize: '0.875rem' }}>
          {group.title}
        </Typography>
      </AccordionSummary>
      <AccordionDetails id={`about-api-${id}`}>
        <Entries entries={group.entries} />
      </AccordionDetails>
    </Accordion>
  );
}

function Entries({ entries }: { entries: readonly LanguageHelp[] }) {
  return (
    <Box component="dl" sx={{ m: 0, '& dt': { fontWeight: 600 }, '& dd': { m: 0 } }}>
      {entries.map((entry) => (
        <Box key={`${entry.kind} ${entry.form}`} sx={{ mb: 1 }}>
          <Typography component="dt" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            <code>{entry.form}</code>
          </Typography>
          <Box component="dd" sx={{ typography: 'body2' }}>
            {entry.text}
            <CodeBlock>{entry.example}</CodeBlock>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** Those whose form holds the words come first, then those whose text does. */
function search(wanted: string): LanguageHelp[] {
  const words = wanted.split(/\s+/);
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const entries = API_HELP.flatMap((group) => group.entries);
  const byForm = entries.filter(({ form }) => holds(form));
  const byText = entries.filter((entry) => !byForm.includes(entry) && holds(`${entry.form} ${entry.text}`));
  return [...byForm, ...byText];
}

function countWords(found: number): string {
  if (found === 0) return 'Nothing matches. Try one word of what it should do.';
  if (found > MOST) return `The first ${MOST} of ${found}; another word narrows them.`;
  return found === 1 ? '1 match' : `${found} matches`;
}
