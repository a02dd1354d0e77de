/** A request that was made with an API key, kept for 7 days (D24). Ids are in the order of time. */
export type ApiRequestTable = {
  id: string;
  organisation_id: string;
  key_id: string;
  at: string;
  method: string;
  route: string;
  status: number;
  ms: number;
  request_id: string;
};
