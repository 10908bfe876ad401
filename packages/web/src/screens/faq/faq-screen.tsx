import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { sessionQuery } from '../../api/queries/session.ts';
import { PATHS } from '../../app/paths.ts';
import { Widgets } from '../../app/widgets.tsx';
import { useTitle } from '../../parts/use-title.ts';
import { ActionReference, type ReferenceState } from './action-reference.tsx';
import { ApiReference } from './api-reference.tsx';
import { HelpBlocks } from './help-section.tsx';
import { SECTIONS } from './sections.ts';

/** The help page (spec 2 §2): what people ask on the left, every action on the right. */
export function FaqScreen() {
  useTitle('FAQs');
  return (
    <Widgets>
      <Shown />
    </Widgets>
  );
}

function Shown() {
  const search = useSearch({ from: PATHS.faq });
  const navigate = useNavigate();
  const support = useQuery(sessionQuery).data?.supportEmail;
  const change = (next: ReferenceState & { section?: string | undefined }) =>
    void navigate({ to: PATHS.faq, search: { ...next }, replace: true, resetScroll: false });
  // A link to one section or action brings it into view; opening one by hand leaves the page where it is.
  const [linked] = useState(search.action ? `action-${search.action}` : `section-${search.section}`);
  useEffect(() => document.getElementById(linked)?.scrollIntoView({ block: 'start' }), [linked]);
  return (
    <Box
      component="main"
      sx={{ maxWidth: 1280, width: '100%', boxSizing: 'border-box', mx: 'auto', px: { xs: 2, md: 3 }, py: 3 }}
    >
      <Typography variant="h2" component="h1" sx={{ fontSize: '1.5rem', mb: 0.5 }}>
        FAQs
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 3 }}>
        {support ? (
          <>
            Something missing here? Write to the core team: <Link href={`mailto:${support}`}>{support}</Link>.
          </>
        ) : (
          'Something missing here? Ask the people who run this installation.'
        )}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 7fr)' },
        }}
      >
        <Box component="section" aria-labelledby="topics">
          <Typography id="topics" variant="h3" component="h2" sx={{ fontSize: '1.125rem', mb: 1.5 }}>
            Topics
          </Typography>
          {SECTIONS.map((section) => (
            <Accordion
              key={section.id}
              id={`section-${section.id}`}
              disableGutters
              variant="outlined"
              expanded={search.section === section.id}
              onChange={(_event, open) => change({ ...search, section: open ? section.id : undefined })}
              slotProps={{ transition: { unmountOnExit: true }, heading: { component: 'h3' } }}
            >
              <AccordionSummary expandIcon={<ExpandMoreIcon />} aria-controls={`about-${section.id}`}>
                <Typography component="span" sx={{ fontWeight: 600, fontSize: '0.875rem' }}>
                  {section.title}
                </Typography>
              </AccordionSummary>
              <AccordionDetails id={`about-${section.id}`}>
                <HelpBlocks blocks={section.blocks} />
              </AccordionDetails>
            </Accordion>
          ))}
        </Box>
        <div>
          <ActionReference state={search} onChange={(next) => change({ section: search.section, ...next })} />
          <ApiReference />
        </div>
      </Box>
    </Box>
  );
}
