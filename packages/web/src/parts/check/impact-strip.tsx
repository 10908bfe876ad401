import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { impactQuery } from '../../api/queries/check.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { FindingList } from './finding-list.tsx';
import { counted } from './verdict-words.ts';

/** Milliseconds of quiet before the question is asked. */
const QUIET = 700;

export interface ImpactStripProps {
  readonly kind: 'object' | 'environment';
  readonly id: number;
  /** There is an edit that can be saved. */
  readonly active: boolean;
  readonly texts: {
    readonly name?: string;
    readonly locator?: string;
    readonly anoroc_content?: string;
    readonly settings_content?: string;
  };
}

/** Before a save: the errors that it would make elsewhere. It keeps nobody from saving. */
export function ImpactStrip({ kind, id, active, texts }: ImpactStripProps) {
  const { project } = useCurrentProject();
  const wanted = JSON.stringify(texts);
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(active ? wanted : null), active ? QUIET : 0);
    return () => clearTimeout(timer);
  }, [wanted, active]);
  const body = { applicationId: project.id, kind, id, ...(JSON.parse(asked ?? '{}') as ImpactStripProps['texts']) };
  const { data } = useQuery({ ...impactQuery(body), enabled: asked !== null && active });
  if (!active || !data || data.findings.length === 0) return null;
  const where = data.features > 0 ? ` in ${counted(data.features, 'feature')}` : '';
  const count = data.more ? `more than ${data.findings.length} errors` : counted(data.findings.length, 'new error');
  return (
    <Alert
      severity="warning"
      variant="outlined"
      role="status"
      sx={{ my: 1.5, '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}
    >
      <AlertTitle>
        Saving this makes {count}
        {where}
      </AlertTitle>
      <FindingList
        projectId={project.id}
        findings={data.findings}
        environmentId={kind === 'environment' ? id : null}
        most={3}
        helps={false}
      />
    </Alert>
  );
}
