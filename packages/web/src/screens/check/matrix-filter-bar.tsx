import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { testPlanQuery } from '../../api/queries/test-plans.ts';
import { SearchBox } from '../../parts/search-box.tsx';
import { TYPE_WORDS } from '../../parts/type-words.ts';
import { type MatrixProps, ONLY } from './search.ts';
import { FEATURE_TYPE_NAMES } from './type-names.ts';

const ONLY_WORDS = { error: 'Only errors', warning: 'Errors and warnings', unchecked: 'Not checked yet' } as const;

/** Narrows the matrix; everything stands in the address. */
export function MatrixFilterBar({ search, go }: MatrixProps) {
  const plan = useQuery({ ...testPlanQuery(search.plan ?? 0), enabled: search.plan !== undefined });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <Box sx={{ flex: '1 1 220px', maxWidth: 360 }}>
        <SearchBox
          label="Search feature"
          value={search.q ?? ''}
          onSearch={(q) => go({ q: q || undefined, page: undefined })}
        />
      </Box>
      <TextField
        select
        fullWidth={false}
        size="small"
        label="Show"
        value={search.only ?? ''}
        onChange={({ target }) => go({ only: ONLY.find((word) => word === target.value), page: undefined })}
        sx={{ width: 200 }}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">Everything</MenuItem>
        {ONLY.map((word) => (
          <MenuItem key={word} value={word}>
            {ONLY_WORDS[word]}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        fullWidth={false}
        size="small"
        label="Type"
        value={search.type ?? ''}
        onChange={({ target }) =>
          go({ type: FEATURE_TYPE_NAMES.find((name) => name === target.value), page: undefined })
        }
        sx={{ width: 200 }}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">All types</MenuItem>
        {FEATURE_TYPE_NAMES.map((name) => (
          <MenuItem key={name} value={name}>
            {TYPE_WORDS[name]}
          </MenuItem>
        ))}
      </TextField>
      {search.plan !== undefined && (
        <Chip
          label={`Test plan: ${plan.data?.name ?? '…'}`}
          onDelete={() => go({ plan: undefined, page: undefined })}
          sx={{ maxWidth: 260 }}
        />
      )}
    </Box>
  );
}
