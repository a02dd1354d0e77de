/** The logo of an organisation, one of its files (D28). */
export type OrganisationLogoTable = { organisation_id: string; file_id: string; updated_at: string };
