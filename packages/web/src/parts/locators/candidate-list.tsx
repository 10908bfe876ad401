import UpIcon from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ProposalKind } from '@stepwright/catalogue/page/propose-locators';

/** A locator that may be chosen; what `propose-locators` tells of it. */
export interface Candidate {
  readonly text: string;
  readonly kind: ProposalKind;
  readonly count: number;
  readonly score: number;
  readonly why: string;
}

export const KIND_WORDS: { readonly [kind in ProposalKind]: string } = {
  testid: 'Test id',
  id: 'Id',
  role: 'Role',
  label: 'Label',
  attribute: 'Attribute',
  row: 'Row',
  text: 'Text',
  css: 'CSS',
  position: 'Place',
};

/** How far one may rely on it, in one word. */
export const strengthOf = (score: number) => (score >= 75 ? 'strong' : score >= 45 ? 'fair' : 'weak');
const COLOURS = { strong: 'success.main', fair: 'warning.main', weak: 'error.main' } as const;

/** What is chosen at first: the best, and two of other kinds to fall back on. What counts places is left to the person. */
export function firstChoices(candidates: readonly Candidate[]): readonly string[] {
  const good = candidates.filter(({ kind, count }) => kind !== 'position' && count === 1);
  return (good.length > 0 ? good : candidates.slice(0, 1)).slice(0, 3).map(({ text }) => text);
}

export interface CandidateListProps {
  readonly candidates: readonly Candidate[];
  /** Chosen texts, best first. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** Shows what a candidate matches, where there is a picture. */
  readonly onShow?: (candidate: Candidate | null) => void;
}

/** Locators for one element: choose one or several; the order of the numbers is the order in which a run tries them. */
export function CandidateList({ candidates, chosen, onChange, onShow }: CandidateListProps) {
  const toggle = (text: string) =>
    onChange(chosen.includes(text) ? chosen.filter((one) => one !== text) : [...chosen, text]);
  return (
    <Box component="ul" aria-label="Locators" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
      {candidates.map((candidate) => (
        <Row
          key={candidate.text}
          candidate={candidate}
          place={chosen.indexOf(candidate.text)}
          onToggle={() => toggle(candidate.text)}
          onFirst={() => onChange([candidate.text, ...chosen.filter((one) => one !== candidate.text)])}
          onShow={onShow}
        />
      ))}
    </Box>
  );
}

function Row(props: {
  candidate: Candidate;
  place: number;
  onToggle: () => void;
  onFirst: () => void;
  onShow: CandidateListProps['onShow'];
}) {
  const { candidate, place, onToggle, onFirst, onShow } = props;
  const { text, kind, count, score, why } = candidate;
  const strength = strengthOf(score);
  const matches = count === 1 ? '1 match' : `${count} matches`;
  const show = onShow && {
    onMouseEnter: () => onShow(candidate),
    onMouseLeave: () => onShow(null),
    onFocus: () => onShow(candidate),
    onBlur: () => onShow(null),
  };
  return (
    <Box
      component="li"
      {...show}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr) auto',
        alignItems: 'start',
        columnGap: 0.5,
        border: 1,
        borderColor: place >= 0 ? 'primary.main' : 'divider',
        borderRadius: 1.5,
        py: 0.5,
        pr: 0.75,
      }}
    >
      <Checkbox
        size="small"
        checked={place >= 0}
        onChange={onToggle}
        slotProps={{ input: { 'aria-label': `Use ${text}` } }}
      />
      <Box sx={{ minWidth: 0, pt: 0.75 }}>
        <Box component="code" sx={{ fontSize: 13, overflowWrap: 'anywhere', display: 'block' }}>
          {text}
        </Box>
        <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block' }}>
          <Box component="span" sx={{ color: COLOURS[strength], fontWeight: 700 }} aria-hidden>
            ●{' '}
          </Box>
          {KIND_WORDS[kind]}, {strength}: {why}.{' '}
          <Box component="span" sx={count === 1 ? {} : { color: 'error.main', fontWeight: 600 }}>
            {matches}.
          </Box>
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', minWidth: 60, justifyContent: 'flex-end', pt: 0.25 }}>
        {place > 0 && (
          <IconButton size="small" aria-label={`Try ${text} first`} title="Try it first" onClick={onFirst}>
            <UpIcon fontSize="inherit" />
          </IconButton>
        )}
        {place >= 0 && (
          <Typography variant="caption" sx={{ fontWeight: 700, color: 'primary.main', whiteSpace: 'nowrap' }}>
            {place === 0 ? 'first' : `then ${place + 1}`}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
