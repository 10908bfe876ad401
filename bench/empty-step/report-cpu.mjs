// Loaded into every process of a measured program: at its end each adds a line with the processor time of all its threads.
import { appendFileSync } from 'node:fs';

process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  appendFileSync(
    process.env.BENCH_CPU_FILE,
    `${JSON.stringify({ cpu: user + system, memory: process.resourceUsage().maxRSS })}\n`,
  );
});
