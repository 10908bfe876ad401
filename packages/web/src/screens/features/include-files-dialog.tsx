import type { StoredFile } from '@stepwright/contract/entities/stored-file';
import { NOTICES } from '@stepwright/contract/notices';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { linkFiles } from '../../api/queries/features.ts';
import { fileList } from '../../api/queries/files.ts';
import { useNotices } from '../../parts/notice.tsx';
import { IncludeDialog } from './include-dialog.tsx';
import type { IncludeProps } from './include-features-dialog.tsx';
import { useIncludeList } from './use-include-list.tsx';

/** Chooses the files that the steps of this feature may use. */
export default function IncludeFilesDialog({ feature, onSaved, onClose }: IncludeProps) {
  const notices = useNotices();
  const list = useIncludeList(fileList);
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
  return (
    <IncludeDialog
      title="Include Files"
      searchLabel="Search File"
      {...list}
      chosen={chosen}
      onChosen={setChosen}
      ordered={false}
      busy={save.isPending}
      onSave={() => save.mutate()}
      onClose={onClose}
    />
  );
}
