import { describe, expect, test } from 'vitest';

import { inEnglish } from '../in-english.ts';
import { say } from '../say.ts';
import { emailKey, inboxKey, loginInput, registerInput, secondFactorCode } from './auth.schema.ts';

const valid = { name: 'Ada Obi', email: 'ada@example.com', password: 'correct horse' };

describe('registration (§5)', () => {
  test('defaults', () => {
    expect(registerInput.parse(valid)).toEqual({ ...valid, role: 'sender', subscriptionTier: 'starter' });
  });

  test.each([
    ['email', 'nobody', 'Valid email is required'],
    ['email', undefined, 'Valid email is required'],
    ['email', 7, 'Valid email is required'],
    ['password', '7letter', 'Password must be at least 8 characters'],
    ['password', 'x'.repeat(257), 'At most 256 characters'],
    ['name', '  ', 'Name is required'],
    ['name', 'Ada\r\nBcc: x', 'Control characters are not allowed'],
    ['email', `${'x'.repeat(250)}@example.com`, 'At most 254 characters'],
  ])('%s %j is refused: %s', (field, value, message) => {
    const result = registerInput.safeParse({ ...valid, [field]: value });
    expect(result.error?.issues.map((issue) => inEnglish(issue.message))).toContain(message);
  });

  test.each([
    '\u200fada@example.com\u200f',
    '\u202aada@example.com\u202c',
    'ad\u200ba@example.com\ufeff',
    'mailto:ada@example.com',
  ])('%j is the address that is seen', (email) => {
    expect(registerInput.parse({ ...valid, email }).email).toBe('ada@example.com');
  });

  test.each(['ada@xn--socit-esab.example', 'ada@Société.example'])(
    '%s is one address, whichever way a browser writes its domain',
    (email) => {
      expect(registerInput.parse({ ...valid, email }).email).toBe('ada@xn--socit-esab.example');
    },
  );

  test.each(['ada@é/x.example', 'ada@é:80', 'ada', 'é', 'adá@example.com'])('%s is no address', (email) => {
    expect(registerInput.safeParse({ ...valid, email }).success).toBe(false);
  });

  test('128 characters are a password, blanks in it are kept, unknown keys are refused', () => {
    expect(registerInput.safeParse({ ...valid, password: 'x'.repeat(128) }).success).toBe(true);
    expect(registerInput.parse({ ...valid, password: ' spaced out ' }).password).toBe(' spaced out ');
    expect(registerInput.safeParse({ ...valid, isActive: true }).success).toBe(false);
  });
});

test('an empty password at sign-in says so (§5)', () => {
  const result = loginInput.safeParse({ email: valid.email, password: '' });
  expect(result.error?.issues[0]?.message).toBe(say('password.required'));
});

test.each(['482 917', '٤٨٢٩١٧', '۴۸۲-۹۱۷'])(
  'a code typed as %s is read in the digits of any keyboard (D6)',
  (typed) => {
    expect(secondFactorCode.parse(typed)).toBe('482917');
  },
);

test('one address is one account, whatever its case or width', () => {
  expect(emailKey(' Ada@Example.COM ')).toBe('ada@example.com');
  expect(emailKey('ａda@example.com')).toBe('ada@example.com');
});

test.each([
  ['Ada+news@Example.com', 'ada@example.com'],
  ['a.da+x+y@example.com', 'a.da@example.com'],
  ['A.d.a+x@Gmail.com', 'ada@gmail.com'],
  ['a.da@googlemail.com', 'ada@gmail.com'],
  ['a.da@notgmail.com', 'a.da@notgmail.com'],
  ['a.da@gmail.com.example', 'a.da@gmail.com.example'],
])('mails to %s arrive where those to %s do', (email, inbox) => {
  expect(inboxKey(email)).toBe(inbox);
});
