import type { CompiledQuery, DialectAdapter, QueryResult } from 'kysely';

import type { Db } from './database.ts';

/** Stands for a parameter while the text of a query is made. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query of the busiest paths, whose text is made once for each database and not at each run: making
 * it costs more than running it. `build` sees a placeholder for each parameter and must not look at it.
 */
export function queryTemplate<Parameters extends object, Row>(
  build: (db: Db, parameters: Parameters) => { compile(): CompiledQuery<Row> },
): (db: Db, parameters: Parameters) => Promise<QueryResult<Row>> {
  const placeholders = new Proxy({} as Parameters, {
    get: (_target, name) => new Placeholder(String(name)),
  });
  const texts = new WeakMap<DialectAdapter, CompiledQuery<Row>>();
  return function run(db, parameters) {
    const { adapter } = db.getExecutor();
    let text = texts.get(adapter);
    if (!text) {
      text = build(db, placeholders).compile();
      texts.set(adapter, text);
    }
    const given = parameters as Record<string, unknown>;
    const values = text.parameters.map((value) => (value instanceof Placeholder ? given[value.name] : value));
    return db.executeQuery<Row>({ ...text, parameters: values });
  };
}
