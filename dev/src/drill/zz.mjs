import pg from "pg";
const c = new pg.Client({connectionString: process.argv[2]}); await c.connect();
for (let i=0;i<5;i++){ const {rows}=await c.query("select (select count(*) from diary_hints) as hints, (select min(told_at) from diary_hints) as oldest, (select max(read_at) from diaries) as r, now()"); console.log(JSON.stringify(rows)); await new Promise(r=>setTimeout(r,2000)); }
const {rows}=await c.query("select pid, usename, state, wait_event_type, wait_event, now()-query_start as runs, now()-xact_start as x, left(query,90) q from pg_stat_activity where datname='milepost' and state<>'idle'"); console.log(rows);
await c.end();
