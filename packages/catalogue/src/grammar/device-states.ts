import { notValid } from './not-valid.ts';

/** `latitude;longitude` in degrees. @throws StepError E_TESTDATA */
export function readLocation(
  written: string,
  keyword: string,
): { readonly latitude: number; readonly longitude: number } {
  const parts = written.split(';').map((part) => part.trim());
  const [latitude, longitude] = parts.map((part) => (/^-?\d+(?:\.\d+)?$/.test(part) ? Number(part) : Number.NaN));
  if (parts.length !== 2 || !(Math.abs(latitude!) <= 90) || !(Math.abs(longitude!) <= 180)) {
    const form = 'latitude;longitude in degrees, from -90 to 90 and from -180 to 180, such as 48.14;11.58';
    throw notValid('E_TESTDATA', written, keyword, form);
  }
  return { latitude: latitude!, longitude: longitude! };
}

export type NetworkPart = 'wifi' | 'data' | 'airplane';

/** `wifi:off;data:on`. @throws StepError E_EXPECTED */
export function readNetwork(written: string, keyword: string): ReadonlyMap<NetworkPart, boolean> {
  const states = new Map<NetworkPart, boolean>();
  for (const part of written.replace(/;\s*$/, '').split(';')) {
    const match = /^\s*(wifi|data|airplane)\s*:\s*(on|off)\s*$/i.exec(part);
    const name = match?.[1]?.toLowerCase() as NetworkPart | undefined;
    if (!name || states.has(name))
      throw notValid(
        'E_EXPECTED',
        written,
        keyword,
        'wifi, data and airplane, each with :on or :off, such as wifi:off;data:on',
      );
    states.set(name, match?.[2]?.toLowerCase() === 'on');
  }
  return states;
}
