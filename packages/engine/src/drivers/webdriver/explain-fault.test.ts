import { StepError } from '@stepwright/catalogue/step-error';
import { expect, test } from 'vitest';
import { DriverFault } from './driver-fault.ts';
import { explainFault, explainLoadFault } from './explain-fault.ts';

const told = (fault: DriverFault) => explainLoadFault(explainFault(fault), 'the page http://a/', 20_000);

test('a browser that goes away while a page is loaded is a lost session, not a page that cannot be loaded', () => {
  const gone = 'Unable to execute request for an existing session: Failed to execute request (POST http://node/url)';
  expect(told(new DriverFault('unknown error', gone))).toMatchObject({ code: 'E_SESSION' });
  expect(told(new DriverFault('unknown error', 'tab crashed'))).toMatchObject({ code: 'E_SESSION' });
});

test('what is wrong with a page or its address is told as such', () => {
  const refused = told(new DriverFault('unknown error', 'net::ERR_CONNECTION_REFUSED at http://a/'));
  expect(refused).toMatchObject({
    code: 'E_NAVIGATION_FAILED',
    message: 'the page http://a/ could not be loaded: net::ERR_CONNECTION_REFUSED',
  });
  const late = told(new DriverFault('timeout', 'x'));
  expect(late).toMatchObject({ code: 'E_TIMEOUT', message: 'the page http://a/ was not complete within 20.0 s' });
  const other = new StepError('E_STOPPED', 'x');
  expect(explainLoadFault(other, 'the page', 1)).toBe(other);
});
