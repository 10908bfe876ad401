import type { Generation } from '@stepwright/contract/entities/generation';
import { useRef, useState } from 'react';

/** Follows a save whose text asks a model for script: it may take long, can be called off, and tells what was not answered. `request` finds such a text. */
export function useGeneration(request: RegExp) {
  const [generating, setGenerating] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const under = useRef<AbortController | null>(null);
  return {
    generating,
    problems,
    cancel: () => under.current?.abort(),
    forget: () => setProblems([]),
    /** Sends a text; `generation` of the reply is kept here and not handed on. */
    follow: async <Saved extends { generation?: Generation | undefined }>(
      content: string,
      send: (signal: AbortSignal) => Promise<Saved>,
    ): Promise<Omit<Saved, 'generation'>> => {
      const control = new AbortController();
      under.current = control;
      setProblems([]);
      setGenerating(request.test(content));
      try {
        const { generation, ...saved } = await send(control.signal);
        // A problem that two requests share is told once.
        setProblems([...new Set(generation?.problems)]);
        return saved;
      } finally {
        setGenerating(false);
        under.current = null;
      }
    },
  };
}
