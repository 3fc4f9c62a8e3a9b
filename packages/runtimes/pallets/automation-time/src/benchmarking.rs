//! Every call and every way a run can end, of both variants, with the worst case in storage.
//!
//! What the variants share is written once, as sections that are imported into the benchmarks of each.

mod clock;
mod hour;
mod manage;
mod minute;
mod prelude;
mod run;
mod slots;
mod tasks;
