import { describe, expect, test } from 'vitest';
import {
  decideEgress,
  type EgressPolicyText,
  readEgressRule,
  readEgressRules,
  waitsForAddress,
} from './egress-rules.ts';

const OPEN: EgressPolicyText = { allow: null, deny: [] };

test.each<[string, EgressPolicyText, string, number, string | null, string]>([
  ['nothing said', OPEN, 'api.example.com', 443, '93.184.216.34', 'open'],
  ['nothing said, own machine', OPEN, 'localhost', 8080, '127.0.0.1', 'open'],
  ['metadata by address', OPEN, '169.254.169.254', 80, null, 'guarded 169.254.0.0/16'],
  ['metadata by a name', OPEN, 'harmless.example', 80, '169.254.169.254', 'guarded 169.254.0.0/16'],
  ['metadata inside IPv6', OPEN, '[::ffff:169.254.169.254]', 80, null, 'guarded 169.254.0.0/16'],
  ['metadata inside IPv6, as URLs write it', OPEN, '[::ffff:a9fe:a9fe]', 80, null, 'guarded 169.254.0.0/16'],
  ['metadata behind NAT64', OPEN, '[64:ff9b::a9fe:a9fe]', 80, null, 'guarded 169.254.0.0/16'],
  ['metadata by 6to4', OPEN, '[2002:a9fe:a9fe::1]', 80, null, 'guarded 169.254.0.0/16'],
  ['metadata by 6to4 behind a name', OPEN, 'x.example', 80, '2002:a9fe:a9fe::', 'guarded 169.254.0.0/16'],
  ['metadata as a server of Teredo', OPEN, '[2001:0:a9fe:a9fe::1]', 80, null, 'guarded 169.254.0.0/16'],
  ['metadata as a client of Teredo', OPEN, '[2001:0:102:304:0:0:5601:5601]', 80, null, 'guarded 169.254.0.0/16'],
  ['metadata by a NAT64 of its own', OPEN, '[64:ff9b:1::a9fe:a9fe]', 80, null, 'guarded 169.254.0.0/16'],
  ['metadata in the oldest form', OPEN, '[::169.254.169.254]', 80, null, 'guarded 169.254.0.0/16'],
  ['metadata translated', OPEN, '[::ffff:0:169.254.169.254]', 80, null, 'guarded 169.254.0.0/16'],
  ['6to4 of something else', OPEN, '[2002:102:304::1]', 80, null, 'open'],
  ['deny what 6to4 carries', { allow: null, deny: ['10.0.0.0/8'] }, '[2002:a01:203::1]', 80, null, 'no 10.0.0.0/8'],
  ['deny what an old form carries', { allow: ['*'], deny: ['127.0.0.0/8'] }, '[::7f00:1]', 80, null, 'no 127.0.0.0/8'],
  ['allow opens no relay', { allow: ['10.0.0.0/8'], deny: [] }, '[2002:a01:203::1]', 80, null, 'unlisted'],
  ['this machine carries nothing', { allow: null, deny: ['0.0.0.0/8'] }, '[::1]', 80, null, 'open'],
  [
    'a range around what is carried opens it',
    { allow: ['2002::/16', '169.254.169.254'], deny: [] },
    '[2002:a9fe:a9fe::1]',
    80,
    null,
    'yes 2002::/16',
  ],
  ['metadata over IPv6', OPEN, '[fd00:ec2::254]', 80, null, 'guarded fd00:ec2::254/128'],
  ['its neighbour', OPEN, '[fd00:ec2::255]', 80, null, 'open'],
  ['link-local with a zone', OPEN, 'x.example', 80, 'fe80::1%eth0', 'guarded fe80::/10'],
  ['end of fe80::/10', OPEN, '[febf::1]', 80, null, 'guarded fe80::/10'],
  ['behind fe80::/10', OPEN, '[fec0::1]', 80, null, 'open'],
  ['everything does not open it', { allow: ['*'], deny: [] }, '169.254.169.254', 80, null, 'guarded 169.254.0.0/16'],
  [
    'a name does not open it',
    { allow: ['m.example'], deny: [] },
    'm.example',
    80,
    '169.254.1.1',
    'guarded 169.254.0.0/16',
  ],
  [
    'a range opens it',
    { allow: ['*', '169.254.169.254'], deny: [] },
    '169.254.169.254',
    80,
    null,
    'yes 169.254.169.254',
  ],
  [
    'and nothing beside it',
    { allow: ['*', '169.254.169.254'], deny: [] },
    '169.254.169.253',
    80,
    null,
    'guarded 169.254.0.0/16',
  ],
  ['listed', { allow: ['API.example.com.'], deny: [] }, 'api.EXAMPLE.com', 443, '1.2.3.4', 'yes API.example.com.'],
  ['unlisted', { allow: ['api.example.com'], deny: [] }, 'www.example.com', 443, '1.2.3.4', 'unlisted'],
  ['nothing allowed', { allow: [], deny: [] }, 'www.example.com', 443, '1.2.3.4', 'unlisted'],
  ['below', { allow: ['*.example.com'], deny: [] }, 'a.b.example.com', 443, null, 'yes *.example.com'],
  ['not the name itself', { allow: ['*.example.com'], deny: [] }, 'example.com', 443, null, 'unlisted'],
  ['not a name that ends alike', { allow: ['*.example.com'], deny: [] }, 'badexample.com', 443, null, 'unlisted'],
  ['port', { allow: ['api.example.com:8443'], deny: [] }, 'api.example.com', 8443, null, 'yes api.example.com:8443'],
  ['other port', { allow: ['api.example.com:8443'], deny: [] }, 'api.example.com', 443, null, 'unlisted'],
  [
    'range by the address behind a name',
    { allow: ['10.0.0.0/8'], deny: [] },
    'in.example',
    80,
    '10.9.8.7',
    'yes 10.0.0.0/8',
  ],
  ['range and another family', { allow: ['10.0.0.0/8'], deny: [] }, '[::1]', 80, null, 'unlisted'],
  ['odd prefix', { allow: ['10.0.0.0/9'], deny: [] }, '10.128.0.1', 80, null, 'unlisted'],
  ['IPv6 with port', { allow: ['[fd00::/8]:443'], deny: [] }, '[fd12::1]', 443, null, 'yes [fd00::/8]:443'],
  [
    'deny before allow',
    { allow: ['*.example.com'], deny: ['x.example.com'] },
    'x.example.com',
    443,
    null,
    'no x.example.com',
  ],
  ['deny by address', { allow: null, deny: ['127.0.0.0/8', '::1'] }, 'localhost', 80, '::1', 'no ::1'],
  ['deny a port', { allow: null, deny: ['*:25'] }, 'mail.example', 25, null, 'no *:25'],
  [
    'international names',
    { allow: ['bücher.example'], deny: [] },
    'xn--bcher-kva.example',
    80,
    null,
    'yes bücher.example',
  ],
  ['range of length 0', { allow: ['0.0.0.0/0'], deny: [] }, 'a.example', 80, '8.8.8.8', 'yes 0.0.0.0/0'],
])('%s', (_, policy, host, port, address, expected) => {
  const decision = decideEgress(readEgressRules(policy), { host, port, address });
  const because = decision.because === 'rule' ? (decision.allowed ? 'yes' : 'no') : decision.because;
  expect('rule' in decision ? `${because} ${decision.rule}` : because).toBe(expected);
});

test.each([
  ['', 'empty'],
  ['https://api.example.com/v1', 'Write the host alone, for example api.example.com'],
  ['api.example.com/v1', 'no range'],
  ['api.example.com:0', 'port'],
  ['api.example.com:99999', 'port'],
  ['10.0.0.0/33', '0 to 32'],
  ['fd00::/129', '0 to 128'],
  ['10.0.0.0/x', '0 to 32'],
  ['a b', 'neither'],
  ['*example.com', 'neither'],
  ['a.*.com', 'neither'],
  ['10.0.0', 'neither'],
  ['fd00:::1', 'neither'],
  ['user@host', 'neither'],
  ['..', 'neither'],
])('a rule that cannot be meant: %s', (text, part) => {
  const rule = readEgressRule(text);
  expect('problem' in rule ? rule.problem : rule).toContain(part);
});

describe('a name that is not resolved yet', () => {
  test.each<[string, EgressPolicyText, string, boolean]>([
    ['no rule about addresses', { allow: ['a.example'], deny: [] }, 'a.example', false],
    ['unlisted, but a range could fit', { allow: ['10.0.0.0/8'], deny: [] }, 'a.example', true],
    ['allowed, but a range could deny', { allow: null, deny: ['10.0.0.0/8'] }, 'a.example', true],
    ['denied by name', { allow: ['10.0.0.0/8'], deny: ['a.example'] }, 'a.example', false],
    ['an address is known', { allow: ['10.0.0.0/8'], deny: [] }, '11.0.0.1', false],
  ])('%s', (_, policy, host, expected) => {
    const rules = readEgressRules(policy);
    expect(waitsForAddress(rules, host, decideEgress(rules, { host, port: 80, address: null }))).toBe(expected);
  });
});
