import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { runCheckQuery } from '../../api/queries/check.ts';
import { FindingList } from './finding-list.tsx';
import { counted } from './verdict-words.ts';

/** What is to be run; null while that is not known. */
export interface RunToCheck {
  readonly applicationId: number;
  readonly featureId?: number;
  readonly testPlanId?: number;
  readonly environmentId: number | null;
  readonly tags: string;
}

/** What the check says about a run before it is asked for. */
export function useRunCheck({ environmentId, tags, ...of }: RunToCheck, enabled = true) {
  const query = runCheckQuery({ ...of, environmentId: environmentId ?? 0, ...(tags.trim() && { tags: tags.trim() }) });
  const found = useQuery({ ...query, enabled: enabled && environmentId !== null });
  return environmentId === null ? undefined : found.data;
}

/** A text once nobody has changed it for a moment. */
export function useQuiet(text: string): string {
  const [quiet, setQuiet] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(text), 400);
    return () => clearTimeout(timer);
  }, [text]);
  return quiet;
}

/** Shown above the button that runs: what would fail. It keeps nobody from running. */
export function RunCheck({
  found,
  subject,
  projectId,
  environmentId,
  onLeave,
}: {
  readonly found: ReturnType<typeof useRunCheck>;
  /** Begins the sentence: "This run". */
  readonly subject: string;
  readonly projectId: number;
  readonly environmentId: number | null;
  readonly onLeave: () => void;
}) {
  if (!found || found.errors === 0) return null;
  const errors = found.findings.filter(({ severity }) => severity === 'error');
  return (
    <Alert severity="error" variant="outlined" icon={false} sx={{ maxHeight: '40vh', overflowY: 'auto' }}>
      <AlertTitle>
        {subject} cannot succeed: {counted(found.errors, 'error')}
      </AlertTitle>
      <FindingList projectId={projectId} findings={errors} environmentId={environmentId} most={3} onLeave={onLeave} />
    </Alert>
  );
}
