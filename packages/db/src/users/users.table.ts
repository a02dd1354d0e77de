import type { Role } from '@msafara/domain/auth/auth.schema';

/** `email_key` is the form that is compared: one address, one account. */
export type UserTable = {
  id: string;
  organisation_id: string;
  email: string;
  email_key: string;
  password_hash: string;
  name: string;
  role: Role;
  requested_role: 'admin' | null;
  is_owner: number;
  is_active: number;
  must_change_password: number;
  created_at: string;
  updated_at: string;
};
