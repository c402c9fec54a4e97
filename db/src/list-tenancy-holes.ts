import pg from "pg";

/**
 * What in the catalogue would let one organisation see another's rows, or the app change the rules;
 * empty when nothing would. Row-level security is silently void for owners without FORCE, for views
 * that run with their owner's rights and for functions that do, so each is looked for by itself.
 */
export async function listTenancyHoles(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ hole: string }>(holes.join("\nunion all\n"));
    return rows.map(({ hole }) => hole).sort();
  } finally {
    await client.end();
  }
}

const ours = "c.relnamespace = 'public'::regnamespace";
const hasOrganisation =
  "exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organisation_id' and not a.attisdropped)";

const holes = [
  `select c.relname || ' does not force row-level security' as hole from pg_class c
   where ${ours} and c.relkind in ('r', 'p') and ${hasOrganisation}
     and not (c.relrowsecurity and c.relforcerowsecurity)`,

  `select c.relname || ' has no policy for its organisation' from pg_class c
   where ${ours} and c.relkind in ('r', 'p') and ${hasOrganisation}
     and not exists (select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname
       and p.qual like '%organisation_id = current_organisation()%'
       and coalesce(p.with_check, p.qual) like '%organisation_id = current_organisation()%')`,

  // Policies add up: one that shows everything undoes the others. Only audit may list organisations, and
  // a thank-you page's template is open to anyone who names it.
  `select p.tablename || ' is open to ' || array_to_string(p.roles, ', ') || ' by ' || p.policyname from pg_policies p
   where p.schemaname = 'public'
     and not coalesce(p.qual, p.with_check) like '%organisation_id = current_organisation()%'
     and not (p.tablename = 'organisations' and p.cmd = 'SELECT' and p.roles = '{milepost_audit}')
     and not (p.tablename = 'template_files' and p.cmd = 'SELECT' and p.roles = '{milepost_app}'
       and p.qual like '%file_name = current_setting(''milepost.template''%')`,

  `select c.relname || ' does not begin its key with the organisation' from pg_class c
   join pg_index i on i.indrelid = c.oid and i.indisprimary
   where ${ours} and ${hasOrganisation}
     and (select attname from pg_attribute a where a.attrelid = c.oid and a.attnum = i.indkey[0]) <> 'organisation_id'`,

  `select c.relname || ' is a view with its owner''s rights' from pg_class c
   where ${ours} and c.relkind in ('v', 'm')
     and not coalesce('security_invoker=true' = any (c.reloptions), false)`,

  `select p.proname || ' is a function with its owner''s rights' from pg_proc p
   where p.pronamespace = 'public'::regnamespace and p.prosecdef`,

  `select c.relname || ' is owned by ' || r.rolname from pg_class c join pg_roles r on r.oid = c.relowner
   where ${ours} and r.rolname in ('milepost_app', 'milepost_audit')`,

  `select r.rolname || ' may go round row-level security' from pg_roles r
   where r.rolname like 'milepost%' and (r.rolsuper or r.rolbypassrls)`,
];
