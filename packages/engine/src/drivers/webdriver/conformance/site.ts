import { beforeEach, describe, expect, it } from 'vitest';
import type { Bench } from './bench.ts';
import { does } from './differences.ts';

/** Cookies, frame paths that are kept, drags across frames, and the accessibility audit. */
export function siteConformance(bench: Bench): void {
  const { open, one, read, script, code, signal } = bench;
  const names = async (url?: string) => (await bench.web.cookies(signal, url)).map(({ name }) => name).sort();
  const enter = async (id: string) =>
    bench.web.switchFrame({ handle: (await one(`//*[@id='${id}']`)).handle, label: id }, signal);

  describe('cookies', () => {
    beforeEach(async () => {
      await open('frames.html');
      await bench.web.deleteCookies(null, signal);
    });

    it('sets, tells and deletes those of the page, whichever frame is current', async () => {
      await enter('outer');
      await bench.web.setCookie({ name: 'plain', value: 'a=b "c"' }, signal);
      await bench.web.setCookie({ name: 'hidden', value: 'x', httpOnly: true, sameSite: 'Lax' }, signal);
      const expiry = Math.floor(Date.now() / 1000) + 3600;
      await bench.web.setCookie({ name: 'elsewhere', value: 'y', path: '/other', expiry }, signal);
      expect(await names()).toEqual(['hidden', 'plain']);
      expect(await names(`${bench.url}/other/deeper`)).toEqual(['elsewhere', 'hidden', 'plain']);
      expect(await names('http://elsewhere.example/')).toEqual([]);
      const plain = (await bench.web.cookies(signal)).find(({ name }) => name === 'plain');
      expect(plain).toEqual({
        name: 'plain',
        value: 'a=b "c"',
        domain: '127.0.0.1',
        path: '/',
        secure: false,
        httpOnly: false,
      });
      expect(bench.web.framePath).toEqual(['outer']);
      expect(await read("//*[@id='where']", 'text')).toBe('outer');
      await bench.web.setCookie({ name: 'plain', value: 'new' }, signal);
      expect(await script('return document.cookie')).toBe('plain=new');
      await bench.web.deleteCookies('plain', signal);
      await bench.web.deleteCookies('never there', signal);
      expect(await names()).toEqual(['hidden']);
      await bench.web.deleteCookies(null, signal);
      expect(await names()).toEqual([]);
      expect(await names(`${bench.url}/other/deeper`)).toEqual(['elsewhere']);
    });

    it('keeps a cookie for one host, or for a domain and what lies below', async () => {
      await open('frames.html');
      await bench.web.navigate(`${bench.url.replace('127.0.0.1', 'shop.localhost')}/texts.html`, 10_000, signal);
      await bench.web.setCookie({ name: 'host', value: '1' }, signal);
      await bench.web.setCookie({ name: 'domain', value: '2', domain: 'shop.localhost' }, signal);
      expect((await bench.web.cookies(signal)).map(({ name, domain }) => [name, domain]).sort()).toEqual([
        ['domain', '.shop.localhost'],
        ['host', 'shop.localhost'],
      ]);
      await bench.web.deleteCookies(null, signal);
      expect(await names()).toEqual([]);
    });

    it('says when the browser refuses one', async () => {
      const refused = does(bench.subject, 'checks the prefixes of cookie names');
      expect(await code(bench.web.setCookie({ name: '__Host-x', value: '1', path: '/a' }, signal))).toBe(
        refused ? 'E_COOKIE_INVALID' : 'nothing was thrown',
      );
      expect(await code(bench.web.setCookie({ name: 'a b', value: 'x\u0001y' }, signal))).toBe('E_COOKIE_INVALID');
    });
  });

  describe('frame paths', () => {
    beforeEach(() => open('frames.html'));

    it('goes back to a path, tells where a point lies in the window, and drags across frames', async () => {
      await enter('outer');
      await enter('inner');
      const deep = await one("//*[@id='deep']", { condition: 'clickable', prepare: 'scroll' });
      const inner = bench.web.markFrames();
      const there = await bench.web.toPage(deep.point, signal);
      expect(bench.web.framePath).toEqual(['outer', 'inner']);
      await bench.web.switchFrame('top', signal);
      await bench.web.click(there, {}, signal);
      await bench.web.returnToFrames(inner, signal);
      expect(await read("//*[@id='deep']", 'text')).toBe('clicked');
      await bench.web.switchFrame('top', signal);
      const top = bench.web.markFrames();
      await script("document.getElementById('outer').remove()");
      expect(await code(bench.web.returnToFrames(inner, signal))).toBe('E_NO_FRAME');
      await bench.web.returnToFrames(top, signal);
      expect(bench.web.framePath).toEqual([]);
      expect(await read('//h1', 'text')).toBe('Top');
    });
  });

  describe('accessibility', () => {
    it('examines a document and its frames, of another origin too, and leaves no trace', async () => {
      await open('frames.html');
      await script('window.axe = "of the page"');
      const all = await bench.web.auditAccessibility({ rules: ['label', 'frame-title'], timeoutMs: 30_000 }, signal);
      expect(all.engine).toMatch(/^axe-core \d/);
      expect(all).toMatchObject({ url: `${bench.url}/frames.html`, documents: 4, left: [] });
      const found = Object.fromEntries(all.violations.map((finding) => [finding.id, finding]));
      expect(found['frame-title']).toMatchObject({ impact: 'serious', count: 3 });
      expect(found.label?.elements.map(({ target }) => target).sort()).toEqual([
        ['#foreign', '#field'],
        ['#outer', '#inner', '#field'],
      ]);
      expect(await script('return [window.axe, Object.keys(window).filter((key) => /axe/i.test(key)).length]')).toEqual(
        ['of the page', 1],
      );
      expect(bench.web.framePath).toEqual([]);
      await enter('outer');
      const { handle } = await one("//*[@id='go']");
      const part = await bench.web.auditAccessibility({ within: handle, rules: ['wcag2a'], timeoutMs: 30_000 }, signal);
      expect(part).toMatchObject({ documents: 1, violations: [] });
      expect(part.passedRules).toBeGreaterThan(0);
      expect(bench.web.framePath).toEqual(['outer']);
      expect(await code(bench.web.auditAccessibility({ rules: ['wcag9'], timeoutMs: 30_000 }, signal))).toBe(
        'E_TESTDATA',
      );
    });
  });
}
