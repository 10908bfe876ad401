import type { StoredFile } from '@stepwright/contract/entities/stored-file';
import { NOTICES } from '@stepwright/contract/notices';
import { useQuery } from '@tanstack/react-query';
import { associatedFilesQuery } from '../../api/queries/files.ts';
import { momentText, sizeText } from '../../parts/moment.ts';
import type { AssociatedProps } from './associated-features.tsx';
import { AssociatedTable, type Column } from './associated-table.tsx';

const COLUMNS: readonly Column<StoredFile>[] = [
  { head: 'Name', cell: (file) => file.name },
  { head: 'Size', width: 110, align: 'right', cell: (file) => sizeText(file.size) },
  { head: 'Last changed', cell: (file) => momentText(file.updated_date_time) },
];

/** The files that the steps of this feature may use, by name. */
export function AssociatedFiles({ featureId, onInclude }: AssociatedProps) {
  return (
    <AssociatedTable
      label="Associated files"
      items={useQuery(associatedFilesQuery(featureId))}
      failedText={NOTICES.fileFetch.failed}
      empty={{
        text: 'No files are included.',
        hint: 'A step can upload an included file to a page, or compare with it, by its name.',
      }}
      include={{ label: 'Include Files', open: onInclude }}
      columns={COLUMNS}
    />
  );
}
