import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Mark } from '../../app/mark.tsx';
import { PATHS, signInAddress } from '../../app/paths.ts';
import { FEATURE_CARDS, TEAM_CARDS } from './landing-texts.ts';
import { SampleScript } from './sample-script.tsx';

const route = getRouteApi('/');

/** For visitors only (spec 1 §2): what the product does, and the two ways in. */
export function LandingScreen(): ReactNode {
  const { returnTo } = route.useSearch();
  const target = returnTo ?? PATHS.projects;
  const enter = (
    <>
      <Button
        variant="contained"
        size="large"
        href={signInAddress(target)}
        sx={{ bgcolor: '#2dd4bf', color: '#062b27', '&:hover': { bgcolor: '#5eead4' } }}
      >
        Login
      </Button>
      <Button
        variant="outlined"
        size="large"
        href={signInAddress(target, true)}
        sx={{
          color: '#fff',
          borderColor: 'rgba(255,255,255,0.4)',
          '&:hover': { borderColor: '#fff', bgcolor: 'rgba(255,255,255,0.08)' },
        }}
      >
        Register
      </Button>
    </>
  );
  return (
    <>
      <Box
        component="header"
        sx={{
          color: '#f3f3ff',
          bgcolor: '#2b2a6b',
          '[data-color-scheme="dark"] &': { bgcolor: '#1b1b3d' },
          pb: { xs: 6, md: 9 },
        }}
      >
        <Box sx={{ maxWidth: 1120, mx: 'auto', px: { xs: 2.5, md: 4 } }}>
          <Box sx={{ py: 2.5 }}>
            <Mark size={30} />
          </Box>
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr', md: '1.05fr 1fr' },
              gap: { xs: 5, md: 7 },
              alignItems: 'center',
              pt: { xs: 4, md: 7 },
            }}
          >
            <div>
              <Typography variant="h1" sx={{ fontSize: { xs: '2.1rem', md: '2.9rem' } }}>
                Tests that everyone in the room can read.
              </Typography>
              <Typography sx={{ mt: 2.5, mb: 4, fontSize: '1.0625rem', opacity: 0.86, maxWidth: 520 }}>
                Write what a person does, step by step. Stepwright does it in a real browser while you watch, and says
                plainly what broke.
              </Typography>
              {returnTo && (
                <Typography variant="body2" role="status" sx={{ mb: 2, color: '#9ff0e4' }}>
                  Sign in to open the page you asked for.
                </Typography>
              )}
              <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>{enter}</Box>
            </div>
            <SampleScript />
          </Box>
        </Box>
      </Box>
      <Box
        component="main"
        sx={{ maxWidth: 1120, mx: 'auto', px: { xs: 2.5, md: 4 }, width: '100%', boxSizing: 'border-box' }}
      >
        <Section
          title="One place for the whole test"
          lead="Scripts, locators, test data, files and results belong to a project, and everything in it is found again in a moment."
        >
          <Cards min={300}>
            {FEATURE_CARDS.map(({ title, text }) => (
              <TextCard key={title} title={title} text={text} />
            ))}
          </Cards>
        </Section>
        <Section
          title="Made for a team"
          lead="Each person sees the projects they belong to and may do what their role allows."
        >
          <Cards min={190}>
            {TEAM_CARDS.map(({ title, text }) => (
              <TextCard key={title} title={title} text={text} />
            ))}
          </Cards>
        </Section>
      </Box>
      <Box component="footer" sx={{ mt: 'auto', borderTop: 1, borderColor: 'divider', py: 3, textAlign: 'center' }}>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          © {new Date().getFullYear()} Stepwright
        </Typography>
      </Box>
    </>
  );
}

function Section({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ py: { xs: 5, md: 7 } }}>
      <Typography variant="h2">{title}</Typography>
      <Typography sx={{ color: 'text.secondary', mt: 1, mb: 3.5, maxWidth: 620 }}>{lead}</Typography>
      {children}
    </Box>
  );
}

function Cards({ min, children }: { min: number; children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${min}px), 1fr))` }}>
      {children}
    </Box>
  );
}

function TextCard({ title, text }: { title: string; text: string }) {
  return (
    <Box
      sx={{
        p: 2.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
        borderTop: '3px solid',
        borderTopColor: 'secondary.main',
      }}
    >
      <Typography variant="h4" component="h3" sx={{ mb: 0.75 }}>
        {title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {text}
      </Typography>
    </Box>
  );
}
