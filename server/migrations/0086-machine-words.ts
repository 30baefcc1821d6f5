/**
 * Between which names the machines with a word are: a list by name that is searched for a word starts there, so words
 * whose machines come late in the alphabet cost no more than others. A word is a run of the letters a to z in the
 * search text, with the space before it; shorter than three letters, it is found only after a space.
 *
 * The names of a word only ever move apart, so a machine that is renamed or deleted leaves them too far apart, which
 * costs time and not correctness. Each change inserts what is missing, which a job merges; no writer waits for another.
 */
export const missingWords = (rows: string) => `
  insert into machine_words (type, word, first_name, last_name)
  select * from (
    select m.type, w.word, min(m.name_key) as first_name, max(m.name_key) as last_name
    from ${rows} m cross join lateral words_of(m.search_text) as w (word) group by m.type, w.word
  ) found
  where not exists (
      select from machine_words k where k.type = found.type and k.word = found.word and k.first_name <= found.first_name)
    or not exists (
      select from machine_words k where k.type = found.type and k.word = found.word and k.last_name >= found.last_name)`;

export const up: readonly string[] = [
  `create table machine_words (
     type text not null,
     word text collate "C" not null,
     first_name text collate "C" not null,
     last_name text collate "C" not null
   )`,
  `create index machine_words_word on machine_words (type, word)`,
  // Strict, it would be called for each row instead of becoming part of the statement.
  `create function words_of(search_text text) returns setof text language sql immutable parallel safe as $$
     select run[1] from regexp_matches(search_text collate "C", ' ?[a-z]+', 'g') as run
     where starts_with(run[1], ' ') or length(run[1]) >= 3
   $$`,
  `create function note_machine_words() returns trigger language plpgsql as $$
   begin
     ${missingWords('added')};
     return null;
   end $$`,
  `create function note_changed_machine_words() returns trigger language plpgsql as $$
   begin
     ${missingWords('(select new.type, new.name_key, new.search_text)')};
     return null;
   end $$`,
  `create trigger machines_words_added after insert on machines referencing new table as added
     for each statement execute function note_machine_words()`,
  // Most changes are of something else; a trigger for each row can tell before it is called.
  `create trigger machines_words_changed after update on machines for each row
     when (new.search_text <> old.search_text or new.name_key <> old.name_key or new.type <> old.type)
     execute function note_changed_machine_words()`,
];
