//! Benchmarks every call and every way a run can end, in both variants, with the worst case in storage.
//!
//! The code that both variants share is in sections. The benchmarks of each variant import the sections.

mod clock;
mod hour;
mod manage;
mod minute;
mod prelude;
mod run;
mod slots;
mod tasks;
