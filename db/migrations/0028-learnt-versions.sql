-- Which version of a diary had its drives asked for; null: none. Where it is the present one there is nothing to learn.
alter table diary_agents add column learnt_version uuid;
