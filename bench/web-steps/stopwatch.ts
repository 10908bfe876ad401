/** Milliseconds: opening driver, browser and session; the 61 steps; all of it until everything is gone again. CPU is the client's. */
export interface ClientTimes {
  readonly session: number;
  readonly steps: number;
  readonly whole: number;
  readonly cpu: number;
}

export function stopwatch() {
  const began = performance.now();
  const cpu = process.cpuUsage();
  return {
    now: () => performance.now() - began,
    end() {
      const { user, system } = process.cpuUsage(cpu);
      return { whole: performance.now() - began, cpu: (user + system) / 1000 };
    },
  };
}
