import { type CompiledQuery, type DialectAdapter, type Expression, type QueryResult, sql } from 'kysely';

import type { Db } from './database.ts';
import { keepPlan } from './postgres/kept-plans.ts';

/** Stands for a parameter while the text of a query is made. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** What a template is built with: an expression for each parameter, whose value nobody can look at. */
export type Expressions<Parameters> = { readonly [Name in keyof Parameters]: Expression<Parameters[Name]> };

function expressionsFor<Parameters extends object>(parameters: Parameters): Expressions<Parameters> {
  const entries = Object.keys(parameters).map((name) => [name, sql`${new Placeholder(name)}`]);
  return Object.fromEntries(entries) as Expressions<Parameters>;
}

/**
 * A query of the busiest paths, whose text is made once for each database and not at each run: making
 * it costs more than running it. The parameters are those of the first run, so that a row can be inserted
 * as it is; for the same reason none of them may be optional. On Postgres connections keep its plan, too.
 */
export function queryTemplate<Parameters extends { [Name in keyof Parameters]-?: unknown }, Row>(
  build: (db: Db, parameters: Expressions<Parameters>) => { compile(): CompiledQuery<Row> },
): (db: Db, parameters: Parameters) => Promise<QueryResult<Row>> {
  const texts = new WeakMap<DialectAdapter, CompiledQuery<Row>>();
  return function run(db, parameters) {
    const { adapter } = db.getExecutor();
    let text = texts.get(adapter);
    if (!text) {
      text = build(db, expressionsFor(parameters)).compile();
      texts.set(adapter, text);
      keepPlan(text.sql);
    }
    const given = parameters as Record<string, unknown>;
    const values = text.parameters.map((value) => (value instanceof Placeholder ? given[value.name] : value));
    return db.executeQuery<Row>({ ...text, parameters: values });
  };
}
