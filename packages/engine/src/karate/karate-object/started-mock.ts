import type { RunningMock } from '../runtime/scenario-runtime.ts';

/** What `karate.start()` answers. */
export class StartedMock {
  readonly port: number;
  readonly ssl: boolean;
  readonly url: string;
  readonly #mock: RunningMock;

  constructor(mock: RunningMock, pathPrefix: string) {
    this.#mock = mock;
    this.port = mock.port;
    this.ssl = mock.tls;
    this.url = `${mock.tls ? 'https' : 'http'}://localhost:${mock.port}${pathPrefix}`;
  }

  getPort(): number {
    return this.port;
  }

  isSsl(): boolean {
    return this.ssl;
  }

  stop(): void {
    this.#mock.stop();
  }

  stopAsync(): void {
    this.#mock.stop();
  }
}
