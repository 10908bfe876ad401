import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { Mark } from '../../app/mark.tsx';
import { PATHS, signInAddress } from '../../app/paths.ts';
import look from './landing.module.css';
import { ABOUT, FEATURE_CARDS, TEAM_CARDS } from './landing-texts.ts';
import { SampleScript } from './sample-script.tsx';

const route = getRouteApi('/');

/** For visitors only (spec 1 §2): what the product does, and the two ways in. */
export function LandingScreen(): ReactNode {
  const { returnTo } = route.useSearch();
  const target = returnTo ?? PATHS.projects;
  return (
    <>
      <header className={look.hero}>
        <div className={look.width}>
          <div className={look.brand}>
            <Mark size={30} />
          </div>
          <div className={look.stage}>
            <div>
              <h1 className={look.claim}>Tests that everyone in the room can read.</h1>
              <p className={look.lead}>
                Write what a person does, step by step. Stepwright does it in a real browser while you watch, and says
                plainly what broke.
              </p>
              {returnTo && (
                <p role="status" className={look.wanted}>
                  Sign in to open the page you asked for.
                </p>
              )}
              <div className={look.doors}>
                <a className={`${look.door} ${look.login}`} href={signInAddress(target)}>
                  Login
                </a>
                <a className={`${look.door} ${look.register}`} href={signInAddress(target, true)}>
                  Register
                </a>
              </div>
            </div>
            <SampleScript />
          </div>
        </div>
      </header>
      <main className={look.width}>
        <Section title="What Stepwright is" lead={ABOUT.lead}>
          <ul className={look.kinds}>
            {ABOUT.kinds.map(({ title, text }) => (
              <li key={title}>
                <strong>{title}</strong> {text}
              </li>
            ))}
          </ul>
        </Section>
        <Section
          title="One place for the whole test"
          lead="Scripts, locators, test data, files and results belong to a project, and everything in it is found again in a moment."
        >
          <div className={look.features}>
            {FEATURE_CARDS.map((card) => (
              <Card key={card.title} {...card} />
            ))}
          </div>
        </Section>
        <Section
          title="Made for a team"
          lead="Each person sees the projects they belong to and may do what their role allows."
        >
          <div className={look.team}>
            {TEAM_CARDS.map((card) => (
              <Card key={card.title} {...card} />
            ))}
          </div>
        </Section>
      </main>
      <footer className={look.footer}>© {new Date().getFullYear()} Stepwright</footer>
    </>
  );
}

function Section({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={look.section}>
      <h2 id={heading}>{title}</h2>
      <p>{lead}</p>
      {children}
    </section>
  );
}

function Card({ title, text }: { title: string; text: string }) {
  return (
    <div className={look.card}>
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
  );
}
