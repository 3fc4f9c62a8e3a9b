//! The id of a task and the account on the target, by the standard library alone:
//! `rustc client.rs && ./client http://127.0.0.1:9955`

use std::io::{Read, Result, Write};
use std::net::TcpStream;

const ALICE: &str = "5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY";

fn ask(host: &str, method: &str, params: &str) -> Result<String> {
    let body = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"{method}","params":{params}}}"#);
    let mut stream = TcpStream::connect(host)?;
    write!(
        stream,
        "POST / HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    )?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    // A program of yours reads the answer with serde_json.
    let result = answer.split(r#""result":""#).nth(1).and_then(|rest| rest.split('"').next());
    Ok(result.unwrap_or(&answer).to_owned())
}

fn main() -> Result<()> {
    let url = std::env::args().nth(1).unwrap_or_else(|| "http://127.0.0.1:9955".to_owned());
    let host = url.trim_start_matches("http://").trim_end_matches('/');
    println!("{}", ask(host, "automationTime_generateTaskId", &format!(r#"["{ALICE}","rent"]"#))?);
    println!("{}", ask(host, "xcmpHandler_crossChainAccount", &format!(r#"["{ALICE}"]"#))?);
    Ok(())
}
