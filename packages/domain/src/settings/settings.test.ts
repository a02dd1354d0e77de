import { expect, test } from 'vitest';

import { LANGUAGES } from './languages.ts';
import {
  DATE_FORMATS,
  FIRST_TIME_ZONES,
  PASSWORD_EXPIRIES,
  securitySettings,
  SESSION_TIMEOUTS,
  systemSettings,
  THEMES,
} from './settings.schema.ts';

test('what can be chosen, to the letter (§9)', () => {
  expect(SESSION_TIMEOUTS).toEqual([1, 8, 24, 168]);
  expect(PASSWORD_EXPIRIES).toEqual([30, 60, 90, null]);
  expect(DATE_FORMATS).toEqual(['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD']);
  expect(THEMES).toEqual(['light', 'dark', 'auto']);
  expect(LANGUAGES).toEqual(['en', 'fr', 'ar', 'sw', 'pt']);
  expect(FIRST_TIME_ZONES).toEqual([
    'UTC',
    'America/New_York',
    'America/Chicago',
    'America/Denver',
    'America/Los_Angeles',
    'Africa/Cairo',
    'Africa/Lagos',
    'Africa/Johannesburg',
  ]);
});

test('nothing else is stored (§9)', () => {
  const system = { timezone: 'UTC', dateFormat: 'MM/DD/YYYY', theme: 'light', language: 'en' };
  expect(systemSettings.safeParse(system).success).toBe(true);
  for (const other of [
    { timezone: 'Africa/Atlantis' },
    { dateFormat: 'D.M.YY' },
    { theme: 'sepia' },
    { language: 'de' },
  ]) {
    expect(systemSettings.safeParse({ ...system, ...other }).success, JSON.stringify(other)).toBe(false);
  }
  const security = { sessionTimeout: 24, passwordExpiry: 90 };
  expect(securitySettings.safeParse(security).success).toBe(true);
  for (const other of [{ sessionTimeout: 2 }, { sessionTimeout: null }, { passwordExpiry: 45 }]) {
    expect(securitySettings.safeParse({ ...security, ...other }).success, JSON.stringify(other)).toBe(false);
  }
});
