import { describe, expect, test } from 'vitest';
import { normaliseCss } from './css-value.ts';
import { judgeCss, judgePixels, propertyName, readCssList, readCssTest, readPixelTest } from './tolerance.ts';

describe('§10.4 css tests', () => {
  test.each<[string, string, string, boolean]>([
    ['width', '~5px', '7px', true],
    ['width', '~5px', '7.01px', false],
    ['width', '~5', '3px', true],
    ['width', '~ 5px', '2.99px', false],
    ['height', '20px~3', '17px', true],
    ['height', '20~3px', '23px', true],
    ['height', '20px ~ 3', '23.004px', true],
    ['height', '20px~3', '23.01px', false],
    ['padding-top', '5-10px', '5px', true],
    ['padding-top', '5px - 10', '10px', true],
    ['padding-top', '5-10px', '10.01px', false],
    ['margin', '-10--5px', '-7px', true],
    ['width', '20px', '20px', true],
    ['width', '20px', '20.001px', true],
    ['width', '20px', '20.01px', false],
    ['width', '20', '20px', true],
    ['opacity', '0.5', '0.5', true],
    ['opacity', '0.4-0.6', '0.5', true],
    ['z-index', '~10', '11', true],
    ['transition-duration', '200ms', '0.2s', true],
    ['transition-duration', '~0.2s', '1500ms', true],
    ['margin', '0', '0px', true],
    ['width', '2em', '32px', false],
    ['color', '#0a7d33', 'rgb(10, 125, 51)', true],
    ['color', 'RED', 'rgb(255, 0, 0)', true],
    ['color', 'hsl(120 100% 25%)', 'rgb(0, 128, 0)', true],
    ['color', 'hwb(0 0% 0%)', 'rgb(255,0,0)', true],
    ['color', '#ff000080', 'rgba(255, 0, 0, 0.502)', true],
    ['color', 'rgb(100% 0% 0% / 50%)', 'rgba(255, 0, 0, 0.5)', true],
    ['background-color', 'transparent', 'rgba(0, 0, 0, 0)', true],
    ['color', '#0a7d34', 'rgb(10, 125, 51)', false],
    ['border', '1px  solid #333', '1px solid rgb(51, 51, 51)', true],
    ['font-weight', 'bold', '700', true],
    ['font-weight', 'normal', '400', true],
    ['font-family', 'Open Sans,Arial', '"Open Sans", Arial', true],
    ['background-image', 'url(/A.png)', 'url("/A.png")', true],
    ['background-image', 'url(/a.png)', 'url("/A.png")', false],
    ['content', '"Red"', '"Red"', true],
    ['content', '"Red"', '"red"', false],
    ['display', '"block"', 'block', true],
    ['display', '"5-10px"', '7px', false],
    ['--brand', 'Blue ', ' Blue', true],
    ['--brand', 'Blue', 'blue', false],
    ['display', 'block', 'none', false],
    ['width', '~5px', 'auto', false],
  ])('%s:%s for %s is %s', (property, written, actual, holds) => {
    expect(judgeCss(property, readCssTest(written, 'E_EXPECTED'), actual, 2).holds).toBe(holds);
  });

  test('what is allowed and why nothing could match', () => {
    expect(judgeCss('width', readCssTest('~5px', 'E_EXPECTED'), '9px', 3)).toEqual({
      holds: false,
      allowed: 'from 2px to 8px',
    });
    expect(judgeCss('width', readCssTest('2em', 'E_EXPECTED'), '32px', 2).hint).toBe('computed values are in px');
    expect(judgeCss('width', readCssTest('1-2em', 'E_EXPECTED'), '32px', 2).hint).toBe('computed values are in px');
    expect(judgeCss('width', readCssTest('~5px', 'E_EXPECTED'), 'auto', 2).hint).toContain('not a number');
  });

  test('low above high, mixed units', () => {
    expect(() => readCssTest('10-5px', 'E_EXPECTED')).toThrow('the low limit is above the high one');
    expect(() => readCssTest('1em-5px', 'E_EXPECTED')).toThrow('mixes the units');
  });

  test('lists of pairs', () => {
    const pairs = readCssList(
      'width:~300px;paddingTop:5-10px;height:20px~3;color:#333;content:"a;b";background:url(x;y:z);',
      'E_EXPECTED',
    );
    expect(pairs.map((pair) => [pair.property, pair.test.kind])).toEqual([
      ['width', 'approx'],
      ['padding-top', 'range'],
      ['height', 'deviation'],
      ['color', 'exact'],
      ['content', 'exact'],
      ['background', 'exact'],
    ]);
    expect(pairs[5]?.test).toMatchObject({ text: 'url(x;y:z)' });
    expect(readCssList('content:a\\;b', 'E_EXPECTED')[0]?.test).toMatchObject({ text: 'a;b' });
    expect(() => readCssList('width', 'E_EXPECTED')).toThrow('"width" must be written as property:test');
    expect(() => readCssList('a:1;;b:2', 'E_EXPECTED')).toThrow('must be written as property:test');
  });

  test('names of properties', () => {
    expect(['backgroundColor', 'Color', ' z-index ', '--My-Var'].map(propertyName)).toEqual([
      'background-color',
      'color',
      'z-index',
      '--My-Var',
    ]);
  });

  test('one spelling of a value', () => {
    expect(normaliseCss('transition', 'ALL 0s  ease ,color 1s')).toBe('all 0s ease, color 1s');
    expect(normaliseCss('color', 'darkred')).toBe('rgba(139, 0, 0, 1)');
    expect(normaliseCss('animation-name', 'red-alert')).toBe('red-alert');
  });
});

describe('§10.4 pixel tests', () => {
  test.each<[string, number, boolean]>([
    ['10px', 10.5, true],
    ['10px', 10.51, false],
    ['10', 9.5, true],
    ['~10px', 12, true],
    ['~10px', 12.01, false],
    ['10px~3px', 7, true],
    ['10-20px', 20, true],
    ['10-20px', 20.01, false],
    ['gt 10px', 10, false],
    ['gt 10px', 10.01, true],
    ['gte:10', 10, true],
    ['GTE;10px', 9.99, false],
    ['lt 10', 9.9, true],
    ['<=10px', 10, true],
    ['> 10', 10, false],
  ])('%s for %d is %s', (written, actual, holds) => {
    expect(judgePixels(readPixelTest(written, 'E_EXPECTED'), actual, 2).holds).toBe(holds);
  });
  test.each(['', 'ten', '10em', '20-10px', 'gt', '~'])('%j is refused', (written) => {
    expect(() => readPixelTest(written, 'E_EXPECTED')).toThrow();
  });
});
