-- Splits the four tables that grow most by month (docs/capacity.md, "Replicas and partitions"; docs/decisions/0026). For
-- databases of some hundred million rows, not before. As the owner of the tables, in a quiet hour:
--
--   psql --set=ON_ERROR_STOP=1 --single-transaction --file=partition-by-month.sql "$DATABASE_DIRECT_URL"
--
-- What there is becomes the first partition, in place: no row is copied, but each table is read once and gets one index,
-- and nobody writes to it meanwhile. From next month on every month has a partition of its own, a year ahead; what has
-- none falls into the one called `_other`. Once a year, or by a timer:  select add_months(12);
-- A month whose rows are all deleted may be dropped:  drop table notifications_2027_01;

create function partition_by_month(whole text, by_column text, first_month text) returns void
language plpgsql as $$
declare
  indexes text[];
  keys record;
  one record;
begin
  select array_agg(indexdef) into indexes
    from pg_indexes where schemaname = current_schema() and tablename = whole and indexdef not like 'CREATE UNIQUE %';
  execute format('alter table %I rename to %I', whole, whole || '_before');
  for one in select indexname from pg_indexes where schemaname = current_schema() and tablename = whole || '_before' loop
    execute format('alter index %I rename to %I', one.indexname, one.indexname || '_before');
  end loop;
  execute format(
    'create table %I (like %I including defaults including constraints including storage) partition by range (%I)',
    whole, whole || '_before', by_column
  );
  -- The key of a partitioned table holds what it is split by. Ids are unique by themselves (uuid v7).
  execute format('alter table %I drop constraint %I', whole || '_before', whole || '_pkey_before');
  execute format('alter table %I add constraint %I primary key (id, %I)', whole, whole || '_pkey', by_column);
  for n in 1 .. coalesce(array_length(indexes, 1), 0) loop
    execute indexes[n];
  end loop;
  for keys in
    select conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = (quote_ident(whole || '_before'))::regclass and contype = 'f'
  loop
    execute format('alter table %I add constraint %I %s', whole, keys.conname, keys.definition);
  end loop;
  execute format(
    'alter table %I attach partition %I for values from (minvalue) to (%L)', whole, whole || '_before', first_month
  );
  execute format('create table %I partition of %I default', whole || '_other', whole);
end $$;

-- Makes the partitions of this month, where it has none, and of so many months that follow. Times are texts (ISO-8601,
-- UTC), whose first seven characters are the month.
create function add_months(ahead integer) returns void
language plpgsql as $$
declare
  whole text;
  month timestamp;
begin
  foreach whole in array array['shipment_status_history', 'audit_log', 'notifications', 'mails'] loop
    for month in select generate_series(this, this + ahead * interval '1 month', interval '1 month')
      from date_trunc('month', now() at time zone 'utc') as this
    loop
      -- What lies in the first partition already is not split.
      continue when exists (
        select 1 from pg_class
        where oid = to_regclass(whole || '_before')
          and pg_get_expr(relpartbound, oid) > format('FOR VALUES FROM (MINVALUE) TO (%L)', to_char(month, 'YYYY-MM'))
      );
      execute format(
        'create table if not exists %I partition of %I for values from (%L) to (%L)',
        whole || to_char(month, '_YYYY_MM'), whole,
        to_char(month, 'YYYY-MM'), to_char(month + interval '1 month', 'YYYY-MM')
      );
    end loop;
  end loop;
end $$;

select partition_by_month('shipment_status_history', 'recorded_at', first_month),
  partition_by_month('audit_log', 'at', first_month),
  partition_by_month('notifications', 'created_at', first_month),
  partition_by_month('mails', 'created_at', first_month)
from to_char(now() at time zone 'utc' + interval '1 month', 'YYYY-MM') as first_month;

select add_months(12);
