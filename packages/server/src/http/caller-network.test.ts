import { expect, test } from 'vitest';
import { callerNetwork } from './caller-network.ts';

test('an IPv4 address stands for itself, an IPv6 address for its network, however it is written', () => {
  expect(callerNetwork('192.0.2.7')).toBe('192.0.2.7');
  expect(callerNetwork('::ffff:192.0.2.7')).toBe('192.0.2.7');
  const network = '2001:db8:0:1::/64';
  expect(callerNetwork('2001:db8:0:1:aaaa:bbbb:cccc:dddd')).toBe(network);
  expect(callerNetwork('2001:0DB8:0000:0001::1')).toBe(network);
  expect(callerNetwork('2001:db8:0:1::')).toBe(network);
  expect(callerNetwork('2001:db8:0:2::1')).not.toBe(network);
  expect(callerNetwork('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(callerNetwork('::1')).toBe('0:0:0:0::/64');
});
