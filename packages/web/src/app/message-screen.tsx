import type { ReactNode } from 'react';
import look from './message-screen.module.css';

/** A screen that has only something to say, and ways on. */
export function MessageScreen({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <main className={look.screen}>
      <h1 className={look.title}>{title}</h1>
      <div className={look.text}>{text}</div>
      <div className={look.ways}>{children}</div>
    </main>
  );
}
