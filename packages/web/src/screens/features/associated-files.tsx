import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { NOTICES } from '@stepwright/contract/notices';
import { useQuery } from '@tanstack/react-query';
import { associatedFilesQuery } from '../../api/queries/files.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { LoadFailure } from '../../parts/load-failure.tsx';
import { momentText, sizeText } from '../../parts/moment.ts';

/** The files that the steps of this feature may use, by name. */
export function AssociatedFiles({ featureId, onInclude }: { featureId: number; onInclude: (() => void) | undefined }) {
  const files = useQuery(associatedFilesQuery(featureId));
  if (files.isError) {
    return <LoadFailure what={NOTICES.fileFetch.failed} error={files.error} onRetry={() => void files.refetch()} />;
  }
  if (!files.data) return <Skeleton variant="rounded" height={160} />;
  if (files.data.length === 0) {
    return (
      <EmptyState
        text="No files are included."
        hint="A step can upload an included file to a page, or compare with it, by its name."
        action={
          onInclude && (
            <Button variant="outlined" onClick={onInclude}>
              Include Files
            </Button>
          )
        }
      />
    );
  }
  return (
    <TableContainer>
      <Table size="small" aria-label="Associated files">
        <TableHead>
          <TableRow>
            <TableCell>Name</TableCell>
            <TableCell align="right" width={110}>
              Size
            </TableCell>
            <TableCell>Last changed</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {files.data.map((file) => (
            <TableRow key={file.id} hover>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{file.name}</TableCell>
              <TableCell align="right">{sizeText(file.size)}</TableCell>
              <TableCell>{momentText(file.updated_date_time)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
