import { describe, expect, test } from 'vitest';
import { readDeviceKey, readTypedKeys, readWindowsKeys } from './device-keys.ts';
import { readLocation, readNetwork } from './device-states.ts';

describe('geometry §8: keys', () => {
  test('of Windows, with their codes', () => {
    const codes = (text: string) => readWindowsKeys(text, 'SK_KEY_PRESS').map(({ code }) => code);
    expect(codes('Key.CTRL+a')).toEqual([0x11, 0x41]);
    expect(codes('key.ctrl + Shift + 7')).toEqual([0x11, 0x10, 0x37]);
    expect(codes('F1+F15+NUM0+NUM9+PAGE_DOWN+CMD+ALTGR')).toEqual([0x70, 0x7e, 0x60, 0x69, 0x22, 0x5b, 0xa5]);
    expect(() => codes('Key.NEXT')).toThrow(expect.objectContaining({ code: 'E_KEY' }));
    expect(() => codes('CONTROL')).toThrow('Key CONTROL is not known on Windows');
    expect(() => codes('CTRL+')).toThrow('"CTRL+" is not valid for SK_KEY_PRESS; write keys joined by +');
  });

  test('typed into an app', () => {
    expect(readTypedKeys('red shoes{enter}')).toEqual([{ text: 'red shoes' }, { key: 'ENTER', androidCode: 66 }]);
    expect(readTypedKeys('{TAB}{{}x}')).toEqual([{ key: 'TAB', androidCode: 61 }, { text: '{x}' }]);
    expect(readTypedKeys('a { b')).toEqual([{ text: 'a { b' }]);
    expect(readTypedKeys('')).toEqual([]);
    expect(() => readTypedKeys('{ENTR}')).toThrow('Key ENTR is not known on Android and iOS; did you mean ENTER');
  });

  test('of a device', () => {
    expect([readDeviceKey(' home '), readDeviceKey('187')]).toEqual(['HOME', 187]);
    expect(() => readDeviceKey('HOEM')).toThrow(
      expect.objectContaining({ code: 'E_KEY', near: expect.arrayContaining(['HOME']) }),
    );
  });
});

test('places on the earth', () => {
  expect(readLocation('48.1372; -11.5755', 'K')).toEqual({ latitude: 48.1372, longitude: -11.5755 });
  for (const text of ['91;0', '0;181', '5', '1;2;3', 'a;b', ''])
    expect(() => readLocation(text, 'MOBILE_SET_LOCATION')).toThrow(
      'is not valid for MOBILE_SET_LOCATION; write latitude;longitude',
    );
});

test('networks', () => {
  expect([...readNetwork('wifi:off; Data:ON;', 'K')]).toEqual([
    ['wifi', false],
    ['data', true],
  ]);
  for (const text of ['', 'wifi', 'wifi:maybe', 'wifi:on;wifi:off', 'bluetooth:on'])
    expect(() => readNetwork(text, 'K')).toThrow(expect.objectContaining({ code: 'E_EXPECTED' }));
});
