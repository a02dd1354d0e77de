import { sql } from 'kysely';

/** The ids of organisations that stand for no customer: the demo (D12), and those that hold test modes (D24). */
export const UNREAL = sql<string>`(select id from organisations where is_demo = 1 or test_of is not null)`;
