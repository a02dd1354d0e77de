/** Open invitations alone: an accepted or revoked one is deleted (D1). */
export type InvitationTable = {
  id: string;
  organisation_id: string;
  email: string;
  email_key: string;
  role: 'sender' | 'viewer';
  token_hash: string;
  invited_by: string;
  created_at: string;
  expires_at: string;
};
