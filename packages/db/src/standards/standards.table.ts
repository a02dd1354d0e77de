/** A milestone that was recorded by an event of EPCIS, under the id of that event; by one of a unit several were (D26). */
export type EpcisEventTable = { organisation_id: string; event_id: string; milestone_id: string };

/** What became of a capture of events; `errors` is JSON. */
export type EpcisCaptureTable = {
  id: string;
  organisation_id: string;
  created_at: string;
  finished_at: string;
  errors: string;
};
