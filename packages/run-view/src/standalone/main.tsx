import { createRoot } from 'react-dom/client';
import '../run-view.css';
import './report.css';
import { readReportData } from './report-data.ts';
import { ReportPage } from './report-page.tsx';

const place = document.getElementById('report');
const data = readReportData(document);
if (place && data) {
  document.title = data.title;
  createRoot(place).render(<ReportPage data={data} />);
} else if (place) {
  place.textContent = 'This file carries no run.';
}
