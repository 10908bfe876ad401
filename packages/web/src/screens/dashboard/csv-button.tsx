import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { explain } from '../../api/call-error.ts';
import { callPath } from '../../api/call-path.ts';
import { download } from '../../api/download.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { useNotices } from '../../parts/notice.tsx';

export interface CsvButtonProps {
  readonly path: string;
  readonly query: object;
  /** Says what the file holds: "runs". */
  readonly table: string;
}

/** Saves a whole table, all its pages, as comma-separated values. */
export function CsvButton({ path, query, table }: CsvButtonProps) {
  const { project } = useCurrentProject();
  const notices = useNotices();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const day = new Date().toISOString().slice(0, 10);
      await download(callPath(path, {}, query), `${project.name}-${table}-${day}.csv`);
    } catch (error) {
      notices.failed(`The table could not be saved. ${explain(error)}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="small"
      startIcon={<DownloadIcon />}
      disabled={busy}
      onClick={() => void save()}
      aria-label={`CSV of ${table}`}
    >
      CSV
    </Button>
  );
}
