//! Who may schedule which task: the caller's filter and the list of
//! storable calls decide. Both also apply to the calls inside a batch.

use super::*;
use crate::mock::{calls, hour};
use automation_rules::{ScheduleParam, UNIT};
use sp_runtime::DispatchError;

fn remark() -> hour::RuntimeCall {
	frame_system::Call::remark { remark: vec![1] }.into()
}

/// A call that schedules a task which dispatches `call`.
fn schedule(call: hour::RuntimeCall) -> hour::RuntimeCall {
	let execution_times = vec![slot::<Hour>(1)];
	calls::hour::dynamic_dispatch(b"a", ScheduleParam::Fixed { execution_times }, call)
}

/// Makes Bob a proxy of Alice.
fn add_proxy(proxy_type: ProxyType) {
	let add = pallet_proxy::Call::add_proxy { delegate: BOB, proxy_type, delay: 0 };
	assert_eq!(hour::dispatch(&ALICE, add.into()), Ok(()));
}

/// A call that Bob makes as the proxy of Alice.
fn as_proxy(call: hour::RuntimeCall) -> hour::RuntimeCall {
	let (real, call) = (ALICE, Box::new(call));
	pallet_proxy::Call::proxy { real, force_proxy_type: None, call }.into()
}

/// Bob dispatches a call as the proxy of Alice. Returns the result of the proxied call.
fn dispatch_as_proxy(call: hour::RuntimeCall) -> Result<(), DispatchError> {
	assert_eq!(hour::dispatch(&BOB, as_proxy(call)), Ok(()));
	let executed = hour::System::events().into_iter().rev().find_map(|record| match record.event {
		hour::RuntimeEvent::Proxy(pallet_proxy::Event::ProxyExecuted { result }) => Some(result),
		_ => None,
	});
	executed.expect("the proxy dispatched")
}

#[test]
fn a_proxy_schedules_only_what_it_may_call() {
	Hour::test(|| {
		add_proxy(ProxyType::NonTransfer);
		let transfer = calls::hour::transfer(CAROL, UNIT);
		let refused = hour::pallet::Error::<hour::Runtime>::CallNotAllowed.into();
		assert_eq!(dispatch_as_proxy(schedule(transfer.clone())), Err(refused));
		assert_eq!(dispatch_as_proxy(schedule(remark())), Ok(()));
		assert_eq!(hour::dispatch(&BOB, schedule(transfer)), Ok(()));
		Hour::check();
	});
}

#[test]
fn a_call_that_tasks_may_not_run_is_refused_when_it_is_scheduled_or_quoted() {
	Hour::test(|| {
		RemarksRefused::set(&true);
		assert_eq!(hour::dispatch(&ALICE, schedule(remark())), Err("CallNotAllowed"));
		assert_eq!(
			super::fees::quotes::hour::quote(&schedule(remark())),
			Err(automation_rules::Refusal::CallNotAllowed.into())
		);
		assert_eq!(hour::dispatch(&ALICE, schedule(calls::hour::transfer(CAROL, UNIT))), Ok(()));
	});
}

/// The proxy type `Automation` permits cross-chain tasks and their equivalent call. It
/// permits no dispatch task, because such a task could run calls that the type refuses.
#[test]
fn a_proxy_for_cross_chain_tasks_schedules_nothing_else() {
	Hour::test(|| {
		add_proxy(ProxyType::Automation);
		let execution_times = vec![slot::<Hour>(1)];
		let message = calls::hour::xcmp(b"m", ScheduleParam::Fixed { execution_times });
		assert_eq!(dispatch_as_proxy(message.clone()), Ok(()));
		let filtered: DispatchError = frame_system::Error::<hour::Runtime>::CallFiltered.into();
		for inner in [remark(), message, schedule(calls::hour::transfer(CAROL, UNIT))] {
			assert_eq!(dispatch_as_proxy(schedule(inner)), Err(filtered));
		}
		let task_id = alices(b"m").into();
		let cancel = hour::pallet::Call::<hour::Runtime>::cancel_task { task_id };
		assert_eq!(dispatch_as_proxy(cancel.into()), Ok(()));
		Hour::check();
	});
}

/// A wrapper that drops the filters of its origin runs calls that the list of storable calls refuses.
#[test]
fn a_wrapper_that_drops_filters_passes_by_the_list() {
	Hour::test(|| {
		add_proxy(ProxyType::Any);
		assert_eq!(hour::dispatch(&BOB, schedule(as_proxy(remark()))), Ok(()));
		RemarksRefused::set(&true);
		let run = slot::<Hour>(1);
		Hour::block_at(run);
		let proxied = hour::System::events().into_iter().find_map(|record| match record.event {
			hour::RuntimeEvent::Proxy(pallet_proxy::Event::ProxyExecuted { result }) => {
				Some(result)
			}
			_ => None,
		});
		assert_eq!(proxied, Some(Ok(())));
	});
}

/// A call inside a batch is checked only when it runs. If it is refused, the whole batch is rolled back.
#[test]
fn a_call_that_tasks_may_not_run_does_not_run_inside_a_batch() {
	Hour::test(|| {
		let calls = vec![calls::hour::transfer(CAROL, UNIT), remark()];
		let batch: hour::RuntimeCall = pallet_utility::Call::batch_all { calls }.into();
		assert_eq!(hour::dispatch(&ALICE, schedule(batch)), Ok(()));
		RemarksRefused::set(&true);
		let run = slot::<Hour>(1);
		Hour::block_at(run);
		let failed = Report::Failed { task: alices(b"a"), run, refund: 0, last: true };
		assert!(Hour::reports().contains(&failed));
		assert_eq!(Hour::balance(&CAROL).0, ENDOWMENT);
	});
}

#[test]
fn a_call_that_tasks_may_no_longer_run_fails() {
	Hour::test(|| {
		assert_eq!(hour::dispatch(&ALICE, schedule(remark())), Ok(()));
		RemarksRefused::set(&true);
		let run = slot::<Hour>(1);
		Hour::block_at(run);
		let failed = Report::Failed { task: alices(b"a"), run, refund: 0, last: true };
		assert!(Hour::reports().contains(&failed));
	});
}

/// An owner who lost the right to schedule can still cancel and gets the prepayment back.
fn only_whom_the_runtime_admits_schedules<C: Chain>() {
	C::test(|| {
		let times = || vec![slot::<C>(1)];
		assert_eq!(C::schedule_xcmp(&ALICE, b"a", times()), Ok(()));
		Excluded::set(&Some(ALICE));
		assert_eq!(C::schedule_xcmp(&ALICE, b"b", times()), Err("Bad origin"));
		assert_eq!(C::schedule_local(&ALICE, b"b", times()), Err("Bad origin"));
		assert_eq!(C::schedule_xcmp(&BOB, b"b", times()), Ok(()));
		assert_eq!(C::cancel(&ALICE, alices(b"a")), Ok(()));
		assert_eq!(C::balance(&ALICE), (ENDOWMENT, 0));
		C::check();
	});
}

#[test]
fn only_whom_the_runtime_admits_schedules_on_both_chains() {
	only_whom_the_runtime_admits_schedules::<Hour>();
	only_whom_the_runtime_admits_schedules::<Minute>();
}

/// What a proxy scheduled goes on after its removal, until the owner cancels it. The tasks of others
/// and ended tasks are passed over.
fn an_owner_cancels_all_tasks_at_once<C: Chain>() {
	C::test(|| {
		for id in 0..3 {
			C::schedule_xcmp(&ALICE, &[id], vec![slot::<C>(1), slot::<C>(2)]).unwrap();
		}
		C::schedule_xcmp(&BOB, b"b", vec![slot::<C>(1)]).unwrap();
		let bobs = automation_rules::task_id(&BOB, b"b");
		C::cancel(&ALICE, alices(&[1])).unwrap();
		C::reports();
		let all = [alices(&[0]), alices(&[1]), bobs, alices(&[2])];
		assert_eq!(C::cancel_tasks(&ALICE, &all), Ok(()));
		assert_eq!(C::reports().len(), 2);
		assert_eq!(C::remaining().into_keys().collect::<Vec<_>>(), [bobs]);
		assert_eq!(C::balance(&ALICE), (ENDOWMENT, 0));
		C::check();
	});
}

#[test]
fn an_owner_cancels_all_listed_tasks() {
	an_owner_cancels_all_tasks_at_once::<Hour>();
	an_owner_cancels_all_tasks_at_once::<Minute>();
}
