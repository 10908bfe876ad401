import type { Feature, FeatureSummary } from '@stepwright/contract/entities/feature';
import { NOTICES } from '@stepwright/contract/notices';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isCallError } from '../../api/call-error.ts';
import { associatedFeaturesQuery, featureList, storeFeature } from '../../api/queries/features.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { useNotices } from '../../parts/notice.tsx';
import { TypeIcon } from '../../parts/type-icon.tsx';
import { IncludeDialog } from './include-dialog.tsx';
import { useIncludeList } from './use-include-list.tsx';

export interface IncludeProps {
  readonly feature: Feature;
  readonly onSaved: (feature: Feature) => void;
  readonly onClose: () => void;
}

/** Chooses the features whose scenarios run before this one's, and their order. */
export default function IncludeFeaturesDialog({ feature, onSaved, onClose }: IncludeProps) {
  const { project } = useCurrentProject();
  const notices = useNotices();
  const stored = useQuery(associatedFeaturesQuery(feature.id));
  const list = useIncludeList(featureList, { notIn: String(feature.id) }, stored.error);
  const [edited, setEdited] = useState<readonly FeatureSummary[] | null>(null);
  const chosen = edited ?? stored.data ?? [];
  const save = useMutation({
    // The stored texts go along unchanged: what is being edited is saved by Update alone.
    mutationFn: () =>
      storeFeature({
        id: feature.id,
        application_id: project.id,
        name: feature.name,
        content: feature.content,
        xpath: feature.xpath,
        include_features: chosen.map((one) => one.id),
        updated_date_time: feature.updated_date_time,
      }),
    onSuccess: (saved) => {
      notices.done(NOTICES.featureUpdate.done);
      onSaved(saved);
    },
    onError: (error) => {
      const stale = isCallError(error) && error.code === 'stale';
      notices.failed(
        stale
          ? 'Somebody else saved this feature meanwhile. Close the dialog and open it again.'
          : NOTICES.featureUpdate.failed,
      );
    },
  });
  return (
    <IncludeDialog
      title="Include Features"
      searchLabel="Search feature"
      {...list}
      rows={stored.data && list.rows}
      chosen={chosen}
      onChosen={setEdited}
      ordered
      icon={(one) => <TypeIcon type={one.featureType} />}
      busy={save.isPending}
      onSave={() => (edited === null ? onClose() : save.mutate())}
      onClose={onClose}
    />
  );
}
