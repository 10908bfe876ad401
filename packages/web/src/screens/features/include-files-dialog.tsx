import type { StoredFile } from '@stepwright/contract/entities/stored-file';
import { NOTICES } from '@stepwright/contract/notices';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { linkFiles } from '../../api/queries/features.ts';
import { fileList } from '../../api/queries/files.ts';
import { useList } from '../../api/queries/list-query.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { LoadFailure } from '../../parts/load-failure.tsx';
import { useNotices } from '../../parts/notice.tsx';
import { IncludeDialog } from './include-dialog.tsx';
import type { IncludeProps } from './include-features-dialog.tsx';

/** Chooses the files that the steps of this feature may use. */
export default function IncludeFilesDialog({ feature, onSaved, onClose }: IncludeProps) {
  const { project } = useCurrentProject();
  const notices = useNotices();
  const [q, setQ] = useState('');
  const [page, setPage] = useState(0);
  const list = useList(fileList, { projectId: project.id, page, q });
  const [chosen, setChosen] = useState<readonly StoredFile[]>(feature.include_files);
  const save = useMutation({
    mutationFn: () =>
      linkFiles(
        feature.id,
        chosen.map((one) => one.id),
      ),
    onSuccess: (saved) => {
      notices.done(NOTICES.featureUpdate.done);
      onSaved(saved);
    },
    onError: () => notices.failed(NOTICES.featureUpdate.failed),
  });
  const error = list.rowsError ?? list.countError;
  return (
    <IncludeDialog
      title="Include Files"
      searchLabel="Search File"
      rows={list.rows}
      count={list.count}
      // The documented text of a failing list of files to include is the features' (spec 1 §8).
      failed={error ? <LoadFailure what={NOTICES.featureFetch.failed} error={error} onRetry={list.retry} /> : null}
      page={page}
      onPage={setPage}
      q={q}
      onSearch={(text) => {
        setQ(text);
        setPage(0);
      }}
      chosen={chosen}
      onChosen={setChosen}
      ordered={false}
      busy={save.isPending}
      onSave={() => save.mutate()}
      onClose={onClose}
    />
  );
}
