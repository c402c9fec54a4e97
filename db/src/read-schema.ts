import pg from "pg";

/**
 * The schema as PostgreSQL itself describes it, in a stable order: what `pg_dump --schema-only`
 * would show a reader, without needing a pg_dump of the server's version.
 */
export async function readSchema(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const parts: string[] = [];
    for (const query of descriptions) {
      const { rows } = await client.query<{ line: string }>(query);
      parts.push(rows.map((row) => row.line).join("\n"));
    }
    return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
  } finally {
    await client.end();
  }
}

const ours = "relnamespace = 'public'::regnamespace";

const descriptions = [
  `select pg_get_functiondef(oid) || ';' as line from pg_proc p
   where pronamespace = 'public'::regnamespace
     and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
   order by proname`,

  `select format(E'create table %s (\n%s\n);', c.relname,
     string_agg(format('  %s %s%s%s', attname, format_type(atttypid, atttypmod),
       case when attnotnull then ' not null' else '' end,
       coalesce(' default ' || pg_get_expr(adbin, adrelid), '')), E',\n' order by attnum)) as line
   from pg_class c join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped
   left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where ${ours} and relkind in ('r', 'p') group by c.relname order by c.relname`,

  `select format('alter table %s add constraint %s %s;', conrelid::regclass, conname, pg_get_constraintdef(k.oid)) as line
   from pg_constraint k join pg_class c on c.oid = conrelid
   where ${ours} and contype <> 'n' order by conrelid::regclass::text, conname`,

  `select pg_get_indexdef(i.indexrelid) || ';' as line
   from pg_index i join pg_class c on c.oid = i.indrelid
   where ${ours} and not exists (select from pg_constraint where conindid = i.indexrelid)
   order by i.indexrelid::regclass::text`,

  `select pg_get_statisticsobjdef(oid) || ';' as line
   from pg_statistic_ext where stxnamespace = 'public'::regnamespace order by stxname`,

  `select pg_get_triggerdef(t.oid) || ';' as line from pg_trigger t join pg_class c on c.oid = tgrelid
   where ${ours} and not tgisinternal order by tgname`,

  `select format('create view %s with (%s) as%s', c.relname, array_to_string(reloptions, ', '), pg_get_viewdef(oid)) as line
   from pg_class c where ${ours} and relkind = 'v' order by relname`,

  `select format('alter table %s %s;', relname, mode) as line
   from pg_class c, lateral (values ('enable row level security', relrowsecurity), ('force row level security', relforcerowsecurity)) m (mode, is_on)
   where ${ours} and is_on order by relname, mode`,

  `select format('create policy %s on %s for %s%s using (%s)%s;', policyname, tablename, lower(cmd),
     case when roles = '{public}' then '' else ' to ' || array_to_string(roles, ', ') end, qual,
     ' with check (' || with_check || ')') as line
   from pg_policies where schemaname = 'public' order by tablename, policyname`,

  `select format('grant %s on %s to %s;', string_agg(lower(privilege_type), ', ' order by privilege_type), table_name, grantee) as line
   from information_schema.role_table_grants
   where table_schema = 'public' and grantee like 'milepost%' and grantee <> 'milepost_migrator'
   group by table_name, grantee order by table_name, grantee`,
];
