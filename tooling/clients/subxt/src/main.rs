//! subxt against an endpoint: it reads, signs, submits and follows to finality, and prints what it saw
//! as one line of JSON.

use subxt::dynamic::{self, At, Value};
use subxt::tx::Payload;
use subxt::{OnlineClient, PolkadotConfig};
use subxt_signer::sr25519::{dev, Keypair};

type Failure = Box<dyn std::error::Error>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Failure> {
    let url = std::env::args().nth(1).ok_or("usage: subxt-client <endpoint>")?;
    let api = OnlineClient::<PolkadotConfig>::from_insecure_url(url).await?;
    let at = api.at_current_block().await?;

    let deposit = at
        .constants()
        .entry(dynamic::constant::<u128>("Balances", "ExistentialDeposit"))?;
    let signer = dev::dave();
    let account = dynamic::storage::<([u8; 32],), Value>("System", "Account");
    let account = at
        .storage()
        .fetch(account, (signer.public_key().0,))
        .await?
        .decode()?;
    let free = account
        .at("data")
        .at("free")
        .and_then(|value| value.as_u128())
        .ok_or("the account has no free balance")?;
    let pallets = at.metadata_ref().pallets().count();

    let to = dev::eve().public_key().to_address::<()>();
    let transfer = dynamic::transaction("Balances", "transfer_keep_alive", (to, 7_000_000_000u128));
    let transfer = submit(&api, &transfer, &signer).await?;
    let remark = dynamic::transaction("System", "remark_with_event", (Value::from_bytes([1u8]),));
    let remark = submit(&api, &remark, &signer).await?;

    println!(
        "{{\"genesisHash\":\"{:?}\",\"existentialDeposit\":\"{deposit}\",\"free\":\"{free}\",\
         \"pallets\":{pallets},\"blocks\":[\"{transfer}\",\"{remark}\"]}}",
        api.genesis_hash()
    );
    Ok(())
}

/// Signs and submits a call, follows it to a finalized block, and returns the hash of that block.
async fn submit<Call: Payload>(
    api: &OnlineClient<PolkadotConfig>,
    call: &Call,
    signer: &Keypair,
) -> Result<String, Failure> {
    let included = api
        .tx()
        .await?
        .sign_and_submit_then_watch_default(call, signer)
        .await?
        .wait_for_finalized()
        .await?;
    included.wait_for_success().await?;
    Ok(format!("{:?}", included.block_hash()))
}
